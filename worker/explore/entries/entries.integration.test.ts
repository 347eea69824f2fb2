import { describe, expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { draftTests } from '#worker/authoring/drafts/index.ts';
import { exploreShortly } from '../testing/short-exploration.ts';

/** A list whose words say nothing: its field has no label, its buttons bear words of no language. */
const page = `<!doctype html><meta charset="utf-8"><title>Vorr</title><style>
body{font:20px sans-serif;margin:30px;max-width:600px}input[type=text]{font:inherit;width:560px;padding:12px;border:1px solid #888}
li{display:flex;align-items:center;height:54px;border-bottom:1px solid #ddd;gap:14px}
li .x{margin-left:auto;opacity:0;border:0;background:none;font-size:26px}
li:hover .x{opacity:1}.done{text-decoration:line-through;color:#999}
ul{padding:0}footer{display:flex;gap:24px}footer button{font:inherit}
</style><h1>Vorr</h1><input type="text" id="f"><ul id="l"></ul><footer><span id="n"></span>
<button onclick="show='all';draw()">Alla</button>
<button onclick="show='open';draw()">Oppa</button>
<button onclick="show='done';draw()">Klara</button></footer>
<script>
let items = JSON.parse(localStorage.items ?? '[]'), show = 'all';
const keep = () => { localStorage.items = JSON.stringify(items); draw(); };
function draw() {
  l.innerHTML = '';
  items.forEach((item, at) => {
    if (show !== 'all' && item.done !== (show === 'done')) return;
    const row = document.createElement('li');
    row.innerHTML =
      '<input type="checkbox" style="width:22px;height:22px"><span></span><button class="x">×</button>';
    const [box, name, x] = row.children;
    box.checked = item.done;
    name.textContent = item.name;
    name.className = item.done ? 'done' : '';
    box.onchange = () => { item.done = box.checked; keep(); };
    x.onclick = () => { items.splice(at, 1); keep(); };
    name.ondblclick = () => {
      const edit = document.createElement('input');
      edit.type = 'text';
      edit.value = item.name;
      name.replaceWith(edit);
      edit.focus();
      edit.onkeydown = (event) => {
        if (event.key === 'Enter') { item.name = edit.value; keep(); }
        if (event.key === 'Escape') draw();
      };
    };
    l.append(row);
  });
  n.textContent = items.filter(({ done }) => !done).length + ' kvar';
}
f.onkeydown = (event) => {
  if (event.key !== 'Enter' || !f.value.trim()) return;
  items.push({ name: f.value, done: false });
  f.value = '';
  keep();
};
draw();
</script>`;

/** What is typed shows beside at once, and is kept nowhere. */
const preview = `<!doctype html><meta charset="utf-8"><title>Vorr</title><style>
body{font:20px sans-serif;margin:30px}input{font:inherit;width:400px;padding:12px;border:1px solid #888}
</style><h1>Vorr</h1><input type="text" oninput="p.textContent=this.value"><h2 id="p">Ny</h2><p>Grenna</p>`;

describe('a field that no button submits', () => {
  const on = onStage((path) => ({ '/': page, '/preview': preview })[path]);
  it('makes nothing where what is typed shows at once, before it is sent', async () => {
    const { intents, found } = await exploreShortly(on, '/preview', 14);
    expect(intents.filter((intent) => intent.startsWith('Type '))).toHaveLength(1);
    expect(found.model.operators.map(({ kind }) => kind)).not.toContain('create');
  }, 60_000);

  it('shows by what comes of it what can be done, and becomes tests', async () => {
    const { model, graph } = (await exploreShortly(on, '/', 45)).found;
    const kinds = new Set(model.operators.map(({ kind }) => kind));
    for (const kind of ['create', 'edit', 'cancel', 'mark', 'delete', 'filter'] as const)
      expect(kinds).toContain(kind);
    expect(model.operators.find(({ kind }) => kind === 'create')).toMatchObject({
      gesture: 'type, Enter',
      counts: ['# kvar'],
    });
    expect(model.operators.filter(({ kind }) => kind === 'mark')).toMatchObject([{ on: 'an item' }]);
    const drafts = draftTests({ graph, model, address: `${on.site.address}/` });
    const titles = drafts.map(({ title }) => title);
    for (const what of ['are added', 'is renamed', 'is removed', 'Blanks'])
      expect(titles).toContainEqual(expect.stringContaining(what));
    // By their words alone, and with names that no other run types.
    for (const { title, steps, assertions } of drafts) {
      expect([...steps, ...assertions].join(), title).toContain('{{unique}}');
      const { status, says } = await on.run({ address: `${on.site.address}/`, steps, assertions });
      expect(`${title}: ${status} ${says}`).toMatch(/: passed/);
    }
  }, 240_000);
});
