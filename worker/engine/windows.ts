/** Steps about the window and the tabs of the browser, of which the page may have its own. */
import { wordsOf } from '#worker/core/likeness.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import type { SessionView, Tabs } from '#worker/ports/screen.ts';
import { act, cannot } from './decision.ts';

type Read = { decision: Decision } | { act: ParsedAct };
type TabAct = Extract<ParsedAct, { kind: 'switch-tab' | 'close-tab' }>;

const refused = (why: 'not-found' | 'ambiguous' | 'not-understood', says: string): Read => ({
  decision: cannot(why, says),
});

/** The step's words as said of a tab that the page draws. */
function onPage({ page, clause, condition }: TabAct): ParsedAct | undefined {
  if (!page) return undefined;
  return {
    ...page,
    ...(page.kind === 'press' ? { said: page.said ?? clause } : {}),
    ...(clause === undefined ? {} : { clause }),
    ...(condition === undefined ? {} : { condition }),
  } as ParsedAct;
}

/** Index of the tab that is meant; a sentence why there is none. */
function tabMeant(
  { to }: Extract<ParsedAct, { kind: 'switch-tab' }>,
  { count, current }: Tabs,
): number | string {
  if (to === 'next') return current + 1 < count ? current + 1 : 'No tab of the browser is next to this one.';
  if (typeof to === 'string')
    return count === 2 ? 1 - current : `The browser has ${count} tabs: which of them is meant can't be told.`;
  const at = to < 0 ? count + to : to;
  return at < count ? at : `The browser has ${count === 1 ? 'one tab' : `${count} tabs`} only.`;
}

const drawsTabs = ({ scene }: SessionView): boolean => scene.controls.some(({ kind }) => kind === 'tab');

function onTabs({ view }: DecideInput, parsed: TabAct): Read {
  const page = onPage(parsed);
  const tabs = view.tabs;
  if (!parsed.isBrowser && page && (tabs?.count ?? 1) < 2) return { act: page };
  if (!tabs) return refused('not-understood', 'There is no browser with tabs here.');
  if (!parsed.isBrowser && drawsTabs(view))
    return refused(
      'ambiguous',
      'Both the page and the browser have tabs: say “the browser tab”, or name the tab.',
    );
  if (parsed.kind === 'close-tab')
    return tabs.count < 2
      ? refused('not-understood', 'The only tab of the browser is not closed: nothing would be left.')
      : { decision: act({ act: { kind: 'close-tab' }, says: 'Close the tab', confidence: 0.95 }) };
  const to = tabMeant(parsed, tabs);
  if (typeof to === 'string') return refused('not-understood', to);
  return {
    decision: act({
      act: { kind: 'switch-tab', to },
      says: `Switch to tab ${to + 1} of ${tabs.count}`,
      confidence: 0.95,
    }),
  };
}

/** Words for a size, of which a field may bear the name: “Window width”. */
const sizeWords = new Set(['width', 'height', 'size', 'dimensions']);

function onSize({ view }: DecideInput, parsed: Extract<ParsedAct, { kind: 'resize' }>): Read {
  const said = new Set(wordsOf(parsed.clause ?? ''));
  const field = view.scene.controls.find(({ affordance, label }) => {
    const words = wordsOf(label);
    return (
      (affordance === 'type' || affordance === 'choose') &&
      words.some((word) => sizeWords.has(word)) &&
      words.every((word) => said.has(word))
    );
  });
  if (field)
    return refused(
      'ambiguous',
      `The window or the field “${field.label}” may be meant: quote the field's name.`,
    );
  const shown = view.picture.visible ?? view.picture;
  const { width = shown.width, height = shown.height } = parsed;
  return {
    decision: act({
      act: { kind: 'resize', width, height },
      says: `Resize the window to ${width} × ${height}`,
      confidence: 0.97,
    }),
  };
}

/** The decision on an act on the window; the act that is left to be done on the page otherwise. */
export function onWindow(input: DecideInput, parsed: ParsedAct): Read {
  switch (parsed.kind) {
    case 'resize':
      return onSize(input, parsed);
    case 'switch-tab':
    case 'close-tab':
      return onTabs(input, parsed);
    case 'tab-through':
      return {
        decision: act({
          act: { kind: 'tab-through' },
          says: 'Go through the page with the Tab key',
          confidence: 0.97,
        }),
      };
    default:
      return { act: parsed };
  }
}
