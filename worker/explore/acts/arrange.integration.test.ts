import { expect, it } from 'vitest';
import { draftTests } from '#worker/authoring/drafts/index.ts';
import { onStage } from '#worker/testing/stage.ts';
import { exploreShortly } from '../testing/short-exploration.ts';

/** Cards in lanes, which can be dragged to another one; each move is sent, and kept where the server is asked to. */
const board = (keeps: boolean) => `<!doctype html><meta charset="utf-8"><title>Vorr</title><style>
body{font:16px sans-serif;margin:24px;background:#eef1f5}main{display:flex;gap:20px}
section{width:210px;min-height:420px;background:#e2e6ec;border-radius:8px;padding:10px}h2{font-size:18px;margin:4px 6px 14px}
.card{background:#fff;border:1px solid #c8ced6;border-radius:6px;padding:14px;margin-bottom:10px;cursor:grab}
</style><h1>Vorr</h1><main id="board"></main><script>
let lanes = ${keeps ? "JSON.parse(localStorage.lanes ?? 'null') ??" : ''} {
  Mabu: ['Teroga palek', 'Sindo vanto', 'Korri fasto'], Ulme: ['Lufta grenno', 'Pelka ruvon'], Tarno: ['Fendo masta'] };
const moved = (name, to, before) => {
  for (const lane of Object.keys(lanes)) lanes[lane] = lanes[lane].filter((other) => other !== name);
  const at = before ? lanes[to].indexOf(before) : lanes[to].length;
  lanes[to].splice(at < 0 ? lanes[to].length : at, 0, name);
  localStorage.lanes = JSON.stringify(lanes);
  fetch('/kept', { method: 'POST', body: name + ' to ' + to });
  draw();
};
function draw() {
  board.replaceChildren(...Object.entries(lanes).map(([title, names]) => {
    const lane = document.createElement('section');
    lane.innerHTML = '<h2></h2>';
    lane.firstChild.textContent = title;
    lane.ondragover = (event) => event.preventDefault();
    lane.ondrop = (event) => {
      const over = event.target.closest('.card');
      moved(event.dataTransfer.getData('text/plain'), title, over?.textContent);
    };
    lane.append(...names.map((name) => {
      const card = document.createElement('div');
      Object.assign(card, { className: 'card', textContent: name, draggable: true });
      card.ondragstart = (event) => event.dataTransfer.setData('text/plain', name);
      return card;
    }));
    return lane;
  }));
}
draw();
</script>`;

const on = onStage((path) => (path === '/kept' ? ' ' : board(path === '/keeps')));

it('drags a card to another lane, and drafts a test of it where it stays there', async () => {
  const { found, intents, suspected } = await exploreShortly(on, '/keeps', 8);
  expect(intents).toContain('Drag "Teroga palek" to "Lufta grenno"');
  expect(on.site.asked).toContain('/kept Teroga palek to Ulme');
  expect(found.model.operators.map(({ kind }) => kind)).toContain('move');
  expect(suspected).not.toContain('moved-stays');
  const drafts = draftTests({ ...found, address: `${on.site.address}/keeps` });
  expect(drafts.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(
      /^Drag “Teroga palek” to “Lufta grenno”.*: it stands where it was put, also after a reload$/,
    ),
  );
}, 60_000);

it('tells that a card is back where it was once the page is reloaded', async () => {
  expect((await exploreShortly(on, '/forgets', 8)).suspected).toContain('moved-stays');
}, 60_000);
