import { describe, expect, it } from 'vitest';
import type { ExecutionOutcome, RememberedStep, TestMemory } from '#worker/ports/records.ts';
import { onStage } from '#worker/testing/stage.ts';

const style =
  'body{font:18px sans-serif;margin:36px}button,label.pick{font:inherit;padding:8px 14px;' +
  'border:1px solid #444;background:#eee;display:inline-block}.bin{border:2px dashed #666;' +
  'width:260px;height:120px;padding:12px;margin-top:60px}.thing{background:#2563eb;color:#fff;' +
  'padding:12px;width:120px}';
const page = (body: string) =>
  `<!doctype html><title>Acts</title><style>${style}</style><h1>Acts</h1>${body}`;
const notice =
  '<div id="n" style="position:fixed;left:0;right:0;bottom:0;background:#1e293b;color:#fff;' +
  'padding:24px">We use cookies to improve your experience on this site. ' +
  '<button onclick="n.remove()">Reject all</button> <button onclick="n.remove();' +
  " v.textContent='tracked'\">Accept all</button></div>";
const pages: Record<string, string> = {
  '/upload': page(
    '<p>Portrait</p><label class="pick" tabindex="0" onclick="f.click()">Choose file</label>' +
      `<input id="f" type="file" hidden onchange="o.textContent = f.files[0].name + ', ' + ` +
      'f.files[0].type"><p id="o">Nothing chosen</p>',
  ),
  '/drag': page(
    '<div class="thing" draggable="true" ondragstart="event.dataTransfer.setData(\'text\',\'x\')">' +
      'Invoice</div><div class="bin" ondragover="event.preventDefault()" ' +
      'ondrop="event.preventDefault(); o.textContent=\'Filed away\'">Archive</div>' +
      '<p id="o">Nothing filed</p>',
  ),
  '/date': page(
    '<label>Day of travel<br><input type="date" style="font:inherit;' +
      `padding:8px" onchange="o.textContent = 'Travels on day ' + new Date(value).getUTCDate() + ' ` +
      `of month ' + (new Date(value).getUTCMonth() + 1)"></label><p id="o">Not yet</p>`,
  ),
  '/time': page(
    '<label>Pick-up time<br><input type="time" style="font:inherit;' +
      `padding:8px" onchange="o.textContent = 'Picked up at ' + value.replace(':', ' hours ')">` +
      '</label><p id="o">Not yet</p>',
  ),
  '/in-place': page(
    '<p ondblclick="i.style.display = \'block\'; hidden = true; i.focus()">Apples</p> <input id="i" value="Apples" ' +
      'style="display:none;font:inherit;border:0;outline:0;padding:0;background:none" ' +
      "onkeydown=\"if (event.key === 'Enter') o.textContent = 'Kept: ' + value\">" +
      '<p id="o">Nothing kept</p>',
  ),
  '/notice': page(
    `<button style="position:absolute;left:36px;bottom:36px" onclick="o.textContent='All done'">` +
      `Continue</button><p id="o">Not yet</p><p id="v">untracked</p>${notice}`,
  ),
  '/pane':
    `<!doctype html><title>Ledger</title><style>${style}html,body{height:100%;margin:0;` +
    'overflow:hidden}main{height:100vh;overflow:auto;padding:0 36px}p{margin:0;height:52px}' +
    `</style><main><h1>Ledger</h1>${Array.from({ length: 30 }, (_, i) => `<p>Entry number ${i + 1}</p>`).join('')}` +
    `<button onclick="o.textContent='Ledger closed'">Close the year</button>` +
    '<p id="o">Ledger open</p></main>',
  '/rows':
    `<!doctype html><title>Wages</title><style>${style}html,body{height:100%;margin:0;` +
    'overflow:hidden}body{display:flex}aside{width:220px;padding:24px;background:#eef}' +
    'main{height:100vh;overflow:auto;flex:1;padding:0 36px}td,th{padding:9px 24px;' +
    'text-align:left;border-bottom:1px solid #ccc}th{position:sticky;top:0;background:#fff}' +
    '</style><aside>Payroll</aside><main><h1>Wages</h1><table><tr><th>Name</th><th>Hours</th>' +
    `</tr>${Array.from({ length: 26 }, (_, i) => `<tr><td>Worker ${String.fromCharCode(65 + i)}</td><td>${i + 21}</td></tr>`).join('')}` +
    '</table></main>',
  '/depot':
    `<!doctype html><title>Depot</title><style>${style}body{margin:0;display:flex}` +
    'aside{position:sticky;top:0;width:220px;height:100vh;overflow:auto;background:#1d2733;' +
    'flex:none}aside button{display:block;width:100%;box-sizing:border-box;background:none;' +
    'border:0;color:#dde;text-align:left;padding:10px 24px;height:44px}main{padding:36px}</style>' +
    `<aside>${['Inbox', 'Orders', 'People', 'Stock', 'Routes', 'Rates', 'Notes', 'Bills', 'Gates', 'Docks', 'Cranes', 'Fuel', 'Tides', 'Shifts', 'Wages', 'Leave', 'Tools', 'Keys', 'Wharves', 'Signals', 'Pilots'].map((name) => `<button onclick="o.textContent='Desk of ${name.toLowerCase()}'">${name}</button>`).join('')}` +
    '</aside><main><h1>Depot</h1><p id="o">No desk</p><div style="height:1400px"></div>' +
    '<p>The end</p></main>',
  '/stuck': page('<button>Continue</button>'),
};

const on = onStage((path) => pages[path]);

const run = (
  path: string,
  steps: string[],
  assertions: string[],
  { memory, budget }: { memory?: TestMemory; budget?: { acts: number; ms: number } } = {},
): Promise<ExecutionOutcome> =>
  on.run({ steps, assertions, address: `${on.site.address}${path}`, ...(budget ? { budget } : {}) }, memory);

function memory(): TestMemory & { kept: RememberedStep[] } {
  const own: TestMemory & { kept: RememberedStep[] } = {
    kept: [],
    recall: (index, intent) => own.kept.find((one) => one.index === index && one.intent === intent)?.acts,
    keep: async (steps) => {
      own.kept = steps;
    },
  };
  return own;
}

describe('acts', () => {
  it('types where the caret blinks, in what looks like no field, and again from memory', async () => {
    const own = memory();
    const steps = ['Double-click "Apples"', 'Type "Pears"', 'Press Enter'];
    const said = ['The text "Kept: Pears" is shown'];
    expect(await run('/in-place', steps, said, { memory: own })).toMatchObject({ status: 'passed' });
    const again = await run('/in-place', steps, said, { memory: own });
    expect(again.status).toBe('passed');
    expect(again.steps.find(({ written }) => written === 1)?.decidedBy).toBe('memory');
  });

  it('types nothing where nothing has the keyboard', async () => {
    expect(await run('/in-place', ['Type "Pears"'], [])).toMatchObject({
      status: 'blocked',
      class: 'agent',
      says: 'No field on the screen has the keyboard.',
    });
  });

  it('uploads a file of the kind that its name says, and again from memory', async () => {
    const own = memory();
    const step = 'Upload "portrait.png" with "Choose file"';
    expect(
      await run('/upload', [step], ['The text "portrait.png, image/png" is shown'], { memory: own }),
    ).toMatchObject({ status: 'passed' });
    const again = await run('/upload', [step], ['The text "portrait.png, image/png" is shown'], {
      memory: own,
    });
    expect(again.status).toBe('passed');
    expect(again.steps.find(({ written }) => written === 0)?.decidedBy).toBe('memory');
  });

  it('drags one thing onto another, and again from memory', async () => {
    const own = memory();
    expect(
      await run('/drag', ['Drag "Invoice" to "Archive"'], ['The text "Filed away" is shown'], {
        memory: own,
      }),
    ).toMatchObject({ status: 'passed' });
    expect(
      await run('/drag', ['Drag "Invoice" to "Archive"'], ['The text "Filed away" is shown'], {
        memory: own,
      }),
    ).toMatchObject({ status: 'passed' });
  });

  it('writes a date into the browser’s own field, whatever order that shows, and again from memory', async () => {
    const own = memory();
    const said = ['The text "Travels on day 17 of month 5" is shown'];
    expect(
      await run('/date', ['Enter "2030-05-17" into "Day of travel"'], said, { memory: own }),
    ).toMatchObject({ status: 'passed' });
    expect(
      await run('/date', ['Enter "2030-05-17" into "Day of travel"'], said, { memory: own }),
    ).toMatchObject({ status: 'passed' });
    expect(await run('/date', ['Enter "17 May 2030" into "Day of travel"'], said)).toMatchObject({
      status: 'passed',
    });
  });

  it('writes a time into the browser’s own field', async () => {
    expect(
      await run(
        '/time',
        ['Enter "10:30" into "Pick-up time"'],
        ['The text "Picked up at 10 hours 30" is shown'],
      ),
    ).toMatchObject({ status: 'passed' });
    expect(
      await run(
        '/time',
        ['Enter "14:45" into "Pick-up time"'],
        ['The text "Picked up at 14 hours 45" is shown'],
      ),
    ).toMatchObject({ status: 'passed' });
  });

  it(
    'puts a notice aside that covers the target, by the way that agrees to nothing, and does not ' +
      'learn it as a part of the step',
    async () => {
      const own = memory();
      const outcome = await run(
        '/notice',
        ['Click "Continue"'],
        ['The text "All done" is shown', 'The text "untracked" is shown'],
        { memory: own },
      );
      expect(outcome).toMatchObject({ status: 'passed' });
      expect(outcome.steps.some(({ says }) => says.includes('Reject all'))).toBe(true);
      expect(own.kept.flatMap(({ acts }) => acts)).toHaveLength(1);
    },
  );

  it('leaves a notice to a test that speaks of it', async () => {
    const outcome = await run(
      '/notice',
      ['Click "Accept all"'],
      ['The text "tracked" is shown', 'The cookie notice is not shown', 'The text "Reject all" is not shown'],
    );
    expect(
      outcome.steps
        .filter(({ kind }) => kind === 'act')
        .map(({ says }) => says)
        .join(' '),
    ).not.toContain('Reject all');
  });

  it('finds what lies farther down in a pane of a page that does not scroll, and sees it there', async () => {
    const own = memory();
    const steps = ['Click "Close the year"'];
    expect(
      await run('/pane', steps, ['The text "Ledger closed" is shown', 'The text "Entry number 1" is shown'], {
        memory: own,
      }),
    ).toMatchObject({ status: 'passed' });
    const again = await run('/pane', steps, ['The text "Ledger closed" is shown'], { memory: own });
    expect(again.steps.find(({ written }) => written === 0)?.decidedBy).toBe('memory');
    expect(await run('/pane', [], ['The text "Ledger open" is not shown'])).toMatchObject({
      status: 'failed',
    });
    expect(await run('/pane', [], ['The text "Entry number 31" is not shown'])).toMatchObject({
      status: 'passed',
    });
  });

  it('finds what lies farther down in the sidebar of a page that scrolls itself, by looking and by being told', async () => {
    const own = memory();
    expect(
      await run('/depot', ['Click "Pilots"'], ['The text "Desk of pilots" is shown'], { memory: own }),
    ).toMatchObject({ status: 'passed' });
    expect(
      await run('/depot', ['Click "Pilots"'], ['The text "Desk of pilots" is shown'], { memory: own }),
    ).toMatchObject({ status: 'passed' });
    const told = ['Scroll down over "Routes"', 'Click "Signals"'];
    const first = memory();
    expect(
      await run('/depot', told, ['The text "Desk of signals" is shown', 'The text "The end" is shown'], {
        memory: first,
      }),
    ).toMatchObject({ status: 'passed' });
    expect(first.kept[0]!.acts[0]!.act).toMatchObject({ kind: 'scroll', target: { label: 'Routes' } });
    const again = await run('/depot', told, ['The text "Desk of signals" is shown'], { memory: first });
    expect(again.status).toBe('passed');
    expect(
      again.steps
        .filter(({ kind, written }) => kind === 'act' && written === 0)
        .map(({ decidedBy }) => decidedBy),
    ).toEqual(['memory']);
    expect(await run('/depot', ['Click "Lighthouse"'], [])).toMatchObject({
      status: 'failed',
      reason: 'element_not_found',
    });
  });

  it('counts a list that goes on farther down in its pane, and no other than the whole of it', async () => {
    expect(await run('/rows', [], ['The table has 26 rows', 'The text "Worker Z" is shown'])).toMatchObject({
      status: 'passed',
    });
    const shown = await run('/rows', [], ['The table has 13 rows']);
    expect(shown.status).not.toBe('passed');
    expect(shown.steps.at(-1)!.after.picture.height).toBeGreaterThan(
      shown.steps[0]!.after.picture.height + 300,
    );
  });

  it('stops a test that has had its acts', async () => {
    const outcome = await run(
      '/stuck',
      Array.from({ length: 8 }, () => 'Click "Continue"'),
      ['The text "All done" is shown'],
      { budget: { acts: 3, ms: 60_000 } },
    );
    expect(outcome).toMatchObject({
      status: 'blocked',
      class: 'agent',
      says: 'The test was stopped after 3 acts.',
    });
  });
});
