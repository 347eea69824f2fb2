import { plain } from '../agent/words.ts';
import type { SessionView } from '../agent/index.ts';
import { contains } from '../agent/target.ts';
import { kindOfPlace } from '../oracles/reading/places.ts';
import { pricedItems } from '../oracles/reading/reading.ts';
import { nonsense } from '../oracles/lists/search.ts';
import type { Control, Region } from '../sight/scene.ts';
import { endsSession, leftAlone, type Boundaries } from './fences.ts';
import { formsOf, isSignIn, searchFields, type Form } from './forms.ts';
import { nameOf } from './intents.ts';
import { extremeValue, invalidValue } from './values.ts';

export type Play =
  | { kind: 'press'; control: Control }
  /** Goes through a select's options one after the other; a way taken by it names the one that was chosen. */
  | { kind: 'options'; control: Control; option?: string }
  /** Scrolls the pane in the middle of a page that does not scroll itself; `times` to come to where its things are. */
  | { kind: 'scroll'; times: number }
  /** Goes round the page with Tab. */
  | { kind: 'keyboard' }
  /** Looks at the page in a window as narrow as a phone. */
  | { kind: 'narrow' }
  /** Presses twice what was seen to make something; `list` is where such things are listed, looked at before and after. */
  | { kind: 'twice'; control: Control; list: string }
  | { kind: 'search'; control: Control; terms: string[] }
  | { kind: 'form'; form: Form; variant: FormVariant };

/** `extreme` is valid, and as long and foreign as people's names and words may be. `cautious` leaves out what a careless form may stumble over (apostrophes, country codes), so that the flow can go on. */
export type FormVariant = { kind: 'valid'; cautious?: true } | { kind: 'credential' } | { kind: 'wrong-password' } | { kind: 'empty' } | { kind: 'extreme' } | { kind: 'invalid'; field: string; value: string; why: string };

/** Something that may be tried on a screen. */
export interface Action {
  key: string;
  play: Play;
  /** What it may still teach: higher is tried sooner. */
  priority: number;
  state: 'open' | 'claimed' | 'done' | 'left-alone';
  leftAlone: string;
  /** The same wherever it stands (header, footer). */
  everywhere: boolean;
  /** What is pressed to bring it to sight (a menu's button), where it does not stand there by itself. */
  revealedBy?: Play;
}

const fieldLabel = (control: Control): string => control.label || control.placeholder || '';

/** A page with fewer controls is no round for the keyboard. */
const leastToGoRound = 7;

/** A window narrower than this shows what a phone would, px. */
const leastToNarrow = 700;

/** So many of a list's alike things are tried: the first teaches, the second confirms. */
const ofAKind = 2;

const primary = /\b(add to|buy|checkout|check out|continue|place order|submit|save|send|create|start|new|next)\b/i;
const listings = /\b(products?|shop|catalog|items?|all|browse|store|list)\b/i;

/** A tall narrow pane at the window's side, full of things that can be pressed, leads about the app, whatever else it looks like. */
const isSidebar = ({ scene, picture }: SessionView, { box }: Region): boolean => {
  const height = picture.visible?.height ?? picture.height;
  const atSide = box.x <= sideSlackPx || box.x + box.width >= picture.width - sideSlackPx;
  return atSide && box.width < picture.width * 0.3 && box.height > height * 0.6 && scene.controls.filter((control) => control.affordance !== 'none' && control.label && contains(box, control.box)).length >= leastInSidebar;
};

const sideSlackPx = 12;
const leastInSidebar = 6;

/** What can be tried on a screen, keyed so that it is the same action when the screen is seen again. */
export function actionsOf(view: SessionView, { boundaries, hasCredential, signedIn }: { boundaries: Boundaries; hasCredential: boolean; signedIn: boolean }): Action[] {
  const { scene } = view;
  const found: Action[] = [];
  const add = (key: string, play: Play, priority: number, label: string, everywhere = false) => {
    const why = leftAlone(label, boundaries);
    found.push({ key, play, priority: endsSession(label) ? -5 : priority, state: why ? 'left-alone' : 'open', leftAlone: why, everywhere });
  };
  const sidebars: Region[] = scene.regions.filter((region) => isSidebar(view, region)).map((region) => ({ ...region, kind: 'navigation' }));
  const edges = [...sidebars, ...scene.regions.filter(({ kind }) => kind === 'header' || kind === 'footer' || kind === 'navigation')];
  const edge = (control: Control) => edges.find(({ box }) => contains(box, control.box));
  const dialog = scene.regions.find(({ kind }) => kind === 'dialog');
  const forms = formsOf(scene);
  const inForms = new Set(forms.flatMap(({ fields, submit }) => [...fields.map(({ control }) => control.id), submit.id]));

  for (const form of forms) {
    const key = `form:${form.key}`;
    if (isSignIn(form)) {
      if (hasCredential && !signedIn) add(`${key}:credential`, { kind: 'form', form, variant: { kind: 'credential' } }, 9, form.submit.label);
      add(`${key}:wrong`, { kind: 'form', form, variant: { kind: 'wrong-password' } }, 5.2, form.submit.label);
    } else {
      add(`${key}:valid`, { kind: 'form', form, variant: { kind: 'valid' } }, 8, form.submit.label);
    }
    if (!isSignIn(form) && form.fields.some(({ kind }) => extremeValue(kind))) add(`${key}:extreme`, { kind: 'form', form, variant: { kind: 'extreme' } }, 2.4, form.submit.label);
    add(`${key}:empty`, { kind: 'form', form, variant: { kind: 'empty' } }, 3.4, form.submit.label);
    for (const { control, kind } of form.fields) {
      const invalid = invalidValue(kind);
      if (invalid && !isSignIn(form)) {
        add(`${key}:invalid:${plain(fieldLabel(control))}`, { kind: 'form', form, variant: { kind: 'invalid', field: fieldLabel(control), ...invalid } }, 4.2, form.submit.label);
      }
    }
  }

  const terms = searchTerms(view);
  for (const control of searchFields(scene)) {
    if (terms.length > 0) add('search', { kind: 'search', control, terms }, 7.5, 'search', true);
  }

  const usable = scene.controls.filter(({ affordance }) => affordance !== 'none');
  // Where there is more than links, there is more to lose for those who use the keyboard alone.
  const chooses = usable.some(({ kind }) => kind === 'select' || kind === 'checkbox' || kind === 'switch' || kind === 'slider');
  if (!dialog && usable.length >= leastToGoRound) add(`keyboard:${kindOfPlace(view.address)}`, { kind: 'keyboard' }, chooses ? 4.4 : 3, '', true);
  if (!dialog && view.picture.width >= leastToNarrow) add(`narrow:${kindOfPlace(view.address)}`, { kind: 'narrow' }, 2.2, '', true);

  if (!dialog && !scrolls(view)) add('scroll:1', { kind: 'scroll', times: 1 }, 3.4, '');

  const seen = new Map<string, number>();
  for (const control of scene.controls) {
    if (inForms.has(control.id) || control.state.disabled || control.affordance === 'type' || control.affordance === 'none' || control.affordance === 'scroll') continue;
    if (dialog && !contains(dialog.box, control.box)) continue;
    const name = nameOf(control);
    const where = edge(control);
    const region = scene.regions.find(({ id }) => id === control.region);
    const listed = region && !sidebars.some(({ id }) => id === region.id) && ['card', 'row', 'list', 'cell'].includes(region.kind);
    const group = listed ? `${control.kind}:${region.kind}` : control.kind === 'image' ? 'image' : '';
    const before = seen.get(group) ?? 0;
    if (group) {
      if (before >= ofAKind) continue;
      seen.set(group, before + 1);
    }
    // Of a column or row of alike controls (filters, tags, page numbers) the first two are tried first.
    const alikes = scene.controls.filter((other) => other.kind === control.kind && Math.abs(other.box.height - control.box.height) < 6 && (Math.abs(other.box.x - control.box.x) < 5 || (!where && Math.abs(other.box.y - control.box.y) < 5)));
    const inColumn = alikes.length >= 4 && alikes.indexOf(control) >= ofAKind;
    const key = `${control.kind}:${plain(name) || `${Math.round(control.box.x / 40)},${Math.round(control.box.y / 40)}`}`;
    if (found.some((other) => other.key === key)) continue;
    let priority = 2 + control.confidence * 2;
    if (control.kind === 'button') priority += 1.5;
    if (primary.test(name)) priority += 2;
    // A sidebar names the app's pages: to have seen each once is worth more than a second button on one.
    if (where && sidebars.includes(where)) priority += 3.5;
    else if (where?.kind === 'header' || where?.kind === 'navigation') priority += listings.test(name) ? 3 : 2;
    if (!name) priority -= 2;
    if (control.kind === 'image') priority -= 1.5;
    // What a list leads to is what the list is for.
    if (listed && control.kind === 'link' && before === 0) priority += 3;
    if (control.state.selected) priority -= 2;
    if (inColumn && where?.kind !== 'header' && where?.kind !== 'navigation') priority -= 2;
    // Choices within a form matter when it is sent; a list's own (sort, filter) at once.
    if (control.kind === 'select') add(`options:${key}`, { kind: 'options', control }, forms.some((form) => within(form, control)) ? 1.5 : priority + 1, name);
    else add(key, { kind: 'press', control }, priority, name, !!where);
  }
  return found;
}

/** The page itself is higher than the window; all of it is seen at once. */
const scrolls = ({ picture: { height, visible } }: SessionView): boolean => visible !== undefined && height > visible.height;

/** Stands between a form's first field and its button. */
const within = ({ fields, submit }: Form, { box }: Control): boolean =>
  box.y > Math.min(...fields.map(({ control }) => control.box.y)) - 20 && box.y < submit.box.y + 20;

/** Words to search for: a telling word of something that is listed, the same in capitals, one that nothing has, and a name with an apostrophe. */
function searchTerms({ scene }: SessionView): string[] {
  const words = pricedItems(scene)
    .flatMap((item) => item.title.split(/\s+/))
    .filter((word) => /^\p{L}{4,}$/u.test(word));
  const word = words[0];
  return word ? [word.toLowerCase(), word.toUpperCase(), nonsense, "o'neil"] : [];
}
