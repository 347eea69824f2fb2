import { right } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { Action, Handling } from '../action.ts';
import { arrangementOn } from '../arrange.ts';
import { itemWithMenu } from '../context-menu.ts';
import { nameOf } from '../intents.ts';
import { mayGoOn, sidebarsOf, unfoldedBy } from '../panes.ts';
import type { Offering } from './offer.ts';

const handlings: readonly Handling[] = ['turn', 'enlarge', 'back'];

/** Whether a screen has what a handling may spoil: a field to lose, a label to cut. */
const isRich = (how: Handling, { controls }: Scene): boolean =>
  how === 'turn'
    ? controls.some(({ affordance }) => affordance === 'type')
    : how === 'back' || controls.some(({ kind }) => kind === 'button');

/** Fewest usable controls that make a keyboard walk worthwhile. */
const leastToGoRound = 7;
/** From this many controls a keyboard walk costs as much as a dozen other actions. */
const longRound = 36;

/** Narrowest window that is resized to phone width, px. */
const leastToNarrow = 700;

/** Scrolling a sidebar is as likely to show new pages as its visible entries. */
const ofSidebar = { as: 'sidebar', kind: 'sidebar' } as const;

/** Adds what is done to the page as a whole: the keyboard, its width, the phone around it, and scrolling. */
export function offerPage({ view, pages, dialog, sidebars, capabilities, add }: Offering): void {
  const { scene } = view;
  const usable = scene.controls.filter(({ affordance }) => affordance !== 'none');
  const chooses = usable.some(
    ({ kind }) => kind === 'select' || kind === 'checkbox' || kind === 'switch' || kind === 'slider',
  );
  if (!dialog && usable.length >= leastToGoRound)
    add(
      `keyboard:${pages}`,
      { kind: 'keyboard' },
      { kind: 'keyboard', chooses, long: usable.length > longRound },
      '',
      { everywhere: true },
    );
  if (dialog)
    add(
      `keyboard in a dialog:${pages}`,
      { kind: 'keyboard' },
      { kind: 'keyboard', chooses: true, long: false },
      '',
      { everywhere: true },
    );
  const item = dialog ? undefined : itemWithMenu(scene);
  if (item !== undefined)
    add(`context menu:${pages}`, { kind: 'context-menu', item }, { kind: 'context-menu' }, '', {
      everywhere: true,
    });
  for (const how of ['across', 'within'] as const)
    if (!dialog && arrangementOn(scene, how))
      add(`arrange ${how}:${pages}`, { kind: 'arrange', how }, { kind: 'arrange' }, '', { everywhere: true });
  if (!dialog && view.picture.width >= leastToNarrow)
    add(`narrow:${pages}`, { kind: 'narrow' }, { kind: 'narrow' }, '', { everywhere: true });

  if (!dialog && capabilities.has('device'))
    for (const how of handlings) {
      const rich = isRich(how, scene);
      add(
        `handle:${how}${rich ? ' what matters' : ''}`,
        { kind: 'handle', how },
        { kind: 'handle', rich },
        '',
      );
    }

  if (!dialog && !scrolls(view))
    add('scroll:1', { kind: 'scroll', pane: 'page', times: 1 }, { kind: 'scroll', times: 1 }, '');
  // Entries farther down in a sidebar lead to pages just as its visible ones do.
  if (!dialog && sidebars.some((sidebar) => mayGoOn(view, sidebar)))
    add(
      'scroll sidebar:1',
      { kind: 'scroll', pane: 'sidebar', times: 1 },
      { kind: 'sidebar-scroll', times: 1 },
      '',
      {
        everywhere: true,
        leads: ofSidebar,
      },
    );
}

/** Whether the page is higher than the viewport; the picture shows all of it. */
const scrolls = ({ picture: { height, visible } }: SessionView): boolean =>
  visible !== undefined && height > visible.height;

/**
 * Scrolls the sidebar further, for submenu entries below its visible end. Undefined if the whole sidebar is
 * in view.
 */
export function unfoldedUnder(view: SessionView, entry: Control): Action | undefined {
  // Compare columns only: the entry may have been seen at another scroll position.
  const sidebar = sidebarsOf(view).find(({ box }) => entry.box.x >= box.x && right(entry.box) <= right(box));
  if (!sidebar || !mayGoOn(view, sidebar)) return undefined;
  return {
    key: `scroll sidebar under ${normalizeLabel(nameOf(entry))}:1`,
    play: { kind: 'scroll', pane: 'sidebar', times: 1, under: unfoldedBy(view, entry) },
    prospect: { kind: 'sidebar-scroll', times: 1 },
    setbacks: 0,
    leads: ofSidebar,
    state: 'open',
    leftAlone: '',
    everywhere: false,
  };
}
