import { globSync, readFileSync } from 'node:fs';
const rows: any[] = [];
for (const f of globSync('/tmp/bench/bench/results/**/*.tried.jsonl')) {
  const lines = readFileSync(f, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));
  const proven = lines.filter((l) => l.oracle && l.reproduced / l.tries > 0.5);
  for (const t of lines.filter((l) => l.features)) {
    const p = proven.filter((q) => q.session === t.session && q.at >= t.firstStep && q.at < t.firstStep + t.way + t.steps);
    rows.push({ kind: Object.keys(t.features).find((k) => k.startsWith('kind')), ...t, proven: p.length });
  }
}
const by = Map.groupBy(rows, (r) => r.kind + (r.features['leads control'] ? ' control' : r.kind === 'kind press' ? ' ' + (Object.keys(r.features).find((k) => k.startsWith('leads')) ?? '') : ''));
for (const [k, own] of [...by].sort((a, b) => b[1].length - a[1].length)) {
  const m = (f: (r: any) => number) => (own.reduce((s, r) => s + f(r), 0) / own.length).toFixed(2);
  console.log(k.padEnd(30), String(own.length).padStart(5), 'screens', m((r) => r.screens.length), 'ops', m((r) => r.operators), 'fol', m((r) => r.followUps), 'proven', m((r) => r.proven), 'steps', m((r) => r.steps), 'way', m((r) => r.way), 's', m((r) => r.ms / 1000));
}
