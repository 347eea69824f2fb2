import { expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { exploreShortly } from '../testing/short-exploration.ts';

/** Rows with a menu of their own; while it is open nothing else takes the pointer, and it shows no hand. */
const page = (
  opens: 'button' | 'right press',
) => `<!doctype html><meta charset="utf-8"><title>Drive</title><style>
body{font:16px sans-serif;margin:30px}h1{font-size:28px}
.row{display:flex;align-items:center;width:700px;height:52px;border-bottom:1px solid #ddd}
.row button{margin-left:auto;border:0;background:none;width:32px;height:32px;cursor:pointer}
#menu{position:absolute;background:#fff;border:1px solid #ccc;border-radius:6px;padding:6px 0;width:150px;
box-shadow:0 4px 12px #0003;pointer-events:auto;cursor:default;user-select:none}
#menu div{padding:8px 22px;line-height:20px}
</style><h1>Drive</h1><div id="rows"></div><div id="menu" hidden></div><script>
let files = ['Invoice July', 'Invoice August', 'Floor plan'];
const dots = '<svg width="20" height="20">' +
  '<circle cx="10" cy="4" r="2"/><circle cx="10" cy="10" r="2"/><circle cx="10" cy="16" r="2"/></svg>';
const close = () => { menu.hidden = true; document.body.style.pointerEvents = ''; };
const commands = {
  Duplicate: (at) => files.splice(at, 0, files[at] + ' copy'),
  Archive: (at) => files.push(files.splice(at, 1)[0]),
};
function draw() {
  rows.innerHTML = '';
  files.forEach((name, at) => {
    const row = document.createElement('div');
    row.className = 'row';
    row.innerHTML = '<span></span><button aria-label="More">' + dots + '</button>';
    row.firstChild.textContent = name;
    const open = (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { right, bottom } = row.getBoundingClientRect();
      menu.innerHTML = '';
      for (const [command, run] of Object.entries(commands)) {
        const entry = document.createElement('div');
        entry.textContent = command;
        entry.onclick = () => { run(at); close(); draw(); };
        menu.append(entry);
      }
      Object.assign(menu.style, { left: right - 150 + 'px', top: bottom + 'px' });
      menu.hidden = false;
      document.body.style.pointerEvents = 'none';
    };
    ${opens === 'button' ? 'row.lastChild.onclick = open' : 'row.oncontextmenu = open; row.lastChild.remove()'};
    rows.append(row);
  });
}
document.onclick = close;
draw();
</script>`;

const on = onStage((path) => page(path === '/' ? 'button' : 'right press'));

it('presses the entries of a menu that shows no hand over them', async () => {
  expect((await exploreShortly(on, '/', 9)).intents).toContain('Click "Duplicate"');
}, 60_000);

it('opens the menu that only the right button opens', async () => {
  const { intents } = await exploreShortly(on, '/right', 9);
  expect(intents).toContain('Right-click "Invoice July"');
  expect(intents).toContain('Click "Duplicate"');
}, 60_000);
