import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generatePairs } from './generate.ts';
import { loadScreens } from './load.ts';
import type { Pair } from './types.ts';

/** Checks pages, bases and a large draw of pairs; prints counts, exits 1 on a fault. */
const here = import.meta.dirname;
const faults: string[] = [];
const screens = loadScreens();
const idsOf = new Map<string, string[]>();
for (const screen of screens) {
  const html = readFileSync(join(here, 'screens', `${screen.name}.html`), 'utf8');
  const ids = [...html.matchAll(/data-id="([^"]*)"/g)].map((match) => match[1] ?? '');
  idsOf.set(screen.name, ids);
  for (const id of ids.filter((one, i) => ids.indexOf(one) !== i)) faults.push(`${screen.name}: ${id} twice`);
  if (/<script|https?:\/\/(?!code\.example)/.test(html)) faults.push(`${screen.name}: script or network`);
  const bases = [...screen.steps, ...screen.sets, ...screen.asserts, ...screen.shares, ...screen.counts];
  const names = bases.map((base) => base.id);
  for (const id of names.filter((one, i) => names.indexOf(one) !== i)) faults.push(`${id} is two bases`);
}
for (const file of readdirSync(join(here, 'screens')))
  if (!screens.some((screen) => `${screen.name}.html` === file)) faults.push(`${file} has no bases`);

const pairs = generatePairs({ seed: 1, count: 20000 });
const truths = new Map<string, string>();
for (const pair of pairs) {
  const key = `${pair.screen}: ${pair.sentence.replace(/\.$/, '')}`;
  const truth = JSON.stringify(pair.truth);
  if ((truths.get(key) ?? truth) !== truth) faults.push(`two truths: ${key}`);
  truths.set(key, truth);
  if (!('acts' in pair.truth)) continue;
  for (const act of pair.truth.acts) {
    const pageless = ['key', 'scroll', 'navigate', 'back', 'reload', 'wait'].includes(act.do);
    if (!act.at && !pageless) faults.push(`${key}: ${act.do} has no target`);
    for (const id of [...(act.at ?? []), ...(act.to ?? [])])
      if (!idsOf.get(pair.screen)?.includes(id)) faults.push(`${key}: no ${id}`);
  }
  if (/undefined|\bis is\b|  /.test(pair.sentence)) faults.push(`odd: ${key}`);
}
const again =
  JSON.stringify(generatePairs({ seed: 7, count: 500 })) ===
  JSON.stringify(generatePairs({ seed: 7, count: 500 }));
if (!again) faults.push('not deterministic');

const truthKind = ({ truth }: Pair): string => {
  if ('holds' in truth) return truth.holds ? 'holds' : 'fails';
  if ('cannot' in truth) return 'cannot';
  return truth.acts.length === 0 ? 'nothing' : truth.acts.length === 1 ? 'one act' : 'several acts';
};
function counts(of: Pair[], key: (pair: Pair) => string[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const name of of.flatMap(key)) out[name] = (out[name] ?? 0) + 1;
  return out;
}
const sample = pairs.slice(0, 6000);
const number = (pick: (screen: (typeof screens)[number]) => number): number =>
  screens.reduce((sum, screen) => sum + pick(screen), 0);
console.log({
  screens: screens.length,
  heldOutScreens: screens.filter((screen) => screen.heldOut).length,
  stepBases: number((s) => s.steps.length + s.sets.length),
  assertionBases: number((s) => s.asserts.length + s.shares.length + s.counts.length),
  drawn: pairs.length,
  plain: sample.filter((pair) => pair.plain).length,
  heldOut: sample.filter((pair) => pair.heldOut).length,
});
console.log(counts(sample, (pair) => [`${pair.kind}: ${truthKind(pair)}`]));
console.log(counts(sample, (pair) => (pair.rules.length ? pair.rules : ['as-is'])));
const perBase = Object.values(counts(sample, (pair) => pair.base.split('+'))).sort((a, b) => a - b);
console.log({
  basesUsed: perBase.length,
  least: perBase[0],
  median: perBase[perBase.length >> 1],
  most: perBase.at(-1),
});
for (const fault of [...new Set(faults)].slice(0, 60)) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
