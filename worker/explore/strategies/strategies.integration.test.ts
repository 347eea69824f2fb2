import { describe, expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { exploreShortly } from '../testing/short-exploration.ts';

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

/** A list whose entries are made by a form that a press opens, and that has no labels. */
const board = `<!doctype html><meta charset="utf-8"><title>Board</title><style>
body{font:18px sans-serif;margin:30px;max-width:700px}ul{padding:0}button,input{font:inherit;padding:6px 14px}
li{display:flex;align-items:center;height:54px;border-bottom:1px solid #ddd;gap:14px}li span{flex:1}</style>
<h1>Board</h1><ul id="list"></ul><button id="opens" onclick="entry.hidden=false;opens.hidden=true">More</button>
<form id="entry" hidden onsubmit="add();return false"><input id="words" style="width:300px"> <button>Add</button></form>
<script>
let items = JSON.parse(localStorage.items ?? '["Desk lamp","Winter coat","Kitchen chair"]');
const keep = () => { localStorage.items = JSON.stringify(items); draw(); };
const add = () => { items.push(words.value); words.value = ''; entry.hidden = true; opens.hidden = false; keep(); };
function draw() {
  list.replaceChildren(...items.map((name, at) => {
    const entry = document.createElement('li');
    const own = document.createElement('span');
    own.textContent = name;
    const gone = document.createElement('button');
    gone.textContent = '×';
    gone.onclick = () => { items.splice(at, 1); keep(); };
    own.ondblclick = () => {
      const field = document.createElement('input');
      field.value = name;
      field.onkeydown = ({ key }) => {
        if (key === 'Enter') { items[at] = field.value; keep(); }
        if (key === 'Escape') draw();
      };
      own.replaceChildren(field);
      field.select();
    };
    entry.append(own, gone);
    return entry;
  }));
}
draw();
</script>`;

describe('an app in words of no language', () => {
  const on = onStage((path) => ({ '/': page, '/board': board })[path]);

  /** What is done, in order. */
  const explored = async (path: string): Promise<string> =>
    `${(await exploreShortly(on, path, 40)).intents.join('; ')};`;

  it('has what a press opens filled in at once, and what that makes renamed and removed', async () => {
    const steps = await explored('/board');
    expect(steps).toMatch(/Click "More"; Type "([^"]+)" in the text field; Click "Add"; Double-click "\1";/);
    expect(steps).toMatch(
      /Double-click [^;]*; Type [^;]*; Press Enter; Double-click [^;]*; Type [^;]*; Press Escape; Reload/,
    );
  }, 120_000);

  it('is followed up by what its acts do', async () => {
    const steps = await explored('/');
    expect(steps).toMatch(/"Vekk"[^;]*; Reload the page;/);
    // Whichever of them narrows the list first.
    expect(steps).toMatch(/"(?:Oppo|Zum)"; Click "Alka";/);
    expect(steps).toMatch(
      /"Til zum"; (?:Reload the page; )?Click [^;]*"Til zum"; Click "Zum"; Reload the page;/,
    );
    expect(steps).toMatch(/"Plu"; Click "Plu";/);
    expect(steps).toMatch(/(?:Click the minus icon; ){3}/);
  }, 120_000);
});
