import { describe, expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { explore } from '../index.ts';
import type { ExploreOptions } from '../types.ts';

/** A list with a counter, filters, a stepper and more to load, all in words of no language. */
const page = `<!doctype html><meta charset="utf-8"><title>Vorr</title><style>
body{font:18px sans-serif;margin:30px;max-width:900px}ul{padding:0}button{font:inherit;padding:6px 14px}
li{display:flex;align-items:center;height:54px;border-bottom:1px solid #ddd;gap:14px}
li span{flex:1}.on{background:#246;color:#fff}nav,p{display:flex;gap:12px}</style>
<nav><b>Vorr</b><a href="#" onclick="show='zum';draw();return false">Zum</a><span id="count"></span></nav>
<h1>Brakke</h1><div id="filters"></div><ul id="list"></ul><button id="more" onclick="most+=3;draw()">Plu</button>
<p>Kvan <button onclick="step(-1)">−</button><span id="kvan">2</span><button onclick="step(1)">+</button></p>
<script>
const names = ['Mabu teroga', 'Sindo palek', 'Korri vanto', 'Ulme fasto', 'Lufta grenno', 'Pelka ruvon',
  'Tarno illik', 'Fendo masta', 'Gurra benko', 'Hilpa sorde', 'Junta wakke', 'Opra linde', 'Wento brisk',
  'Yarla monte', 'Zelto frand', 'Erpa culdo', 'Rindo maspe'];
let items = JSON.parse(localStorage.items ?? 'null') ?? names.map((name, n) => ({ name, zum: false, odd: n % 2 }));
let [show, most] = ['alka', 4];
const filters = { Alka: () => true, Oppo: ({ odd }) => odd, Rinne: ({ odd }) => !odd };
const step = (by) => { kvan.textContent = Number(kvan.textContent) + by; };
const keep = () => { localStorage.items = JSON.stringify(items); draw(); };
const button = (label, press) => {
  const one = document.createElement('button');
  one.textContent = label;
  one.onclick = press;
  return one;
};
function draw() {
  const row = Object.keys(filters).map((label) => {
    const one = button(label, () => { show = label.toLowerCase(); draw(); });
    if (label.toLowerCase() === show) one.className = 'on';
    return one;
  });
  document.getElementById('filters').replaceChildren(...row);
  const isShown = Object.entries(filters).find(([label]) => label.toLowerCase() === show)?.[1] ?? ((one) => one.zum);
  list.replaceChildren(...items.filter(isShown).slice(0, most).map((item) => {
    const entry = document.createElement('li');
    const name = document.createElement('span');
    name.textContent = item.name;
    entry.append(
      name,
      button('Vekk', () => { items = items.filter((other) => other !== item); keep(); }),
      button('Til zum', () => { item.zum = true; keep(); }),
    );
    return entry;
  }));
  count.textContent = items.filter(({ zum }) => zum).length;
  more.hidden = most >= items.length;
}
draw();
</script>`;

describe('an app in words of no language', () => {
  const on = onStage((path) => (path === '/' ? page : undefined));

  it('is followed up by what its acts do', async () => {
    const intents: string[] = [];
    const options: ExploreOptions = {
      address: `${on.site.address}/`,
      openSession: () => on.openSession(),
      sessions: 1,
      seed: 1,
      budget: { minutes: 2, acts: 40, screens: 10 },
      boundaries: { paths: [], words: [] },
      instructions: '',
      signal: new AbortController().signal,
      on: (event) => {
        if (event.kind === 'step') intents.push(event.record.intent);
      },
    };
    await explore(options);
    const steps = `${intents.join('; ')};`;
    expect(steps).toMatch(/"Vekk"[^;]*; Reload the page;/);
    expect(steps).toMatch(/"Oppo"; Click "Alka";/);
    expect(steps).toMatch(
      /"Til zum"; (?:Reload the page; )?Click [^;]*"Til zum"; Click "Zum"; Reload the page;/,
    );
    expect(steps).toMatch(/"Plu"; Click "Plu";/);
    expect(steps).toMatch(/(?:Click the minus icon; ){3}/);
  }, 120_000);
});
