/** Rules about what an item looks like, and what kind of thing it is. */
import { chroma } from '#worker/sight/contrast.ts';
import { centre } from '#worker/core/geometry.ts';
import type { Colour } from '#worker/sight/scene.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import { wordsOf } from '#worker/core/likeness.ts';
import { termLikeness } from '#worker/lexicons/synonyms.ts';
import { isIn, type Item } from '../items.ts';
import { knownTerms } from '../label-fit.ts';
import { kindNames, light } from '../order/light-words.ts';
import { placeWords } from '../sides.ts';
import type { Rule } from './rule.ts';
import { best, like } from './terms.ts';

/** Whether a colour is a tint, however pale: notices often have a very light green or yellow background. */
function tinted(name: string, colour: Colour | undefined): boolean {
  if (!colour || isColour(name, colour)) return colour !== undefined;
  const most = Math.max(colour.r, colour.g, colour.b);
  const least = Math.min(colour.r, colour.g, colour.b);
  if (most - least < 8 || least < 150) return false;
  // The same hue at full saturation.
  const full = (v: number): number => Math.round(((v - least) / (most - least)) * 200 + 20);
  const strong = { r: full(colour.r), g: full(colour.g), b: full(colour.b) };
  return (
    isColour(name, strong) ||
    (name === 'yellow' && isColour('orange', strong)) ||
    (name === 'orange' && isColour('yellow', strong)) ||
    (name === 'red' && isColour('pink', strong))
  );
}

/** "The green message" may be closed by a × that is not green itself. */
export const coloured: Rule = ({ order: { colour }, scene, item }) => {
  if (!colour) return 1;
  const itself =
    isColour(colour, item.control?.fill) ||
    isColour(colour, item.line?.colour) ||
    scene.lines.some((l) => item.control?.lines.includes(l.id) && isColour(colour, l.colour));
  const near = scene.lines.some(
    (l) => Math.abs(centre(l.box).y - centre(item.box).y) < 40 && tinted(colour, l.background),
  );
  return itself ? 1 : near ? 0.9 : 0.35;
};

/** "With the bin icon": the item itself must be that icon. */
export const theTool: Rule = ({ order: { tool, mentions }, item, own }) => {
  const named = tool.filter((w) => !kindNames.has(w) && !Object.hasOwn(placeWords, w));
  if (named.length === 0) return 1;
  const icon = item.control?.icon;
  const drawn =
    icon !== undefined && mentions.some((m) => m.icons.includes(icon) && named.some((w) => m.words.has(w)));
  return drawn || named.some((w) => knownTerms(w).some((t) => best(t, own) >= 0.8)) ? 1 : 0.3;
};

const kinds: Record<string, (item: Item) => boolean> = {
  icon: (i) => i.control?.icon !== undefined || i.kind === 'icon' || i.kind === 'image',
  button: (i) => i.control !== undefined && i.kind !== 'link' && i.kind !== 'textfield',
  link: (i) => i.kind === 'link' || i.line !== undefined || i.kind === 'menuitem',
  tab: (i) => ['tab', 'button', 'link', 'menuitem', 'text'].includes(i.kind),
  checkbox: (i) => i.control?.affordance === 'toggle',
  radio: (i) => i.control?.affordance === 'toggle',
  switch: (i) => i.control?.affordance === 'toggle',
};

/** "The Save button" is a button, and "Dark mode" no menu. */
export const ofKind: Rule = ({ order, item }) => {
  // A switch is neither opened, nor a button or menu.
  if (
    item.control?.affordance === 'toggle' &&
    order.first === 'open' &&
    item.names.some((n) => wordsOf(n.text).length > 2)
  )
    return 0.2;
  if (
    item.control?.affordance === 'toggle' &&
    item.kind !== 'radio' &&
    !order.toggles &&
    (order.first === 'open' ||
      order.kinds.some((kind) => ['button', 'icon', 'menu', 'link', 'tab'].includes(kind)))
  )
    return 0.5;
  return order.kinds.every((kind) => kinds[kind]?.(item) ?? true) ? 1 : item.line ? 0.65 : 0.85;
};

/** Text that looks clickable, or that names a row or card. */
const standsOut = ({ line, regions }: Item): boolean =>
  line!.underlined || chroma(line!.colour) > 70 || regions.some((r) => r.kind === 'row' || r.kind === 'card');

/** Plain text is a target only if it matches nearly all of the instruction, and little else. */
export const plainLine: Rule = ({ item, said, byOwn, covered, order, own }) => {
  if (item.control) return 1;
  // "Make …" and descriptive phrases do not mean clicking plain text.
  if ((order.first === 'make' && covered < 0.85) || light.has(order.first)) return 0;
  if (
    own.some(
      (t) =>
        t.form.endsWith('ing') &&
        order.terms.some(
          (o) => (o === order.verb || o === order.deed) && o.form !== t.form && like(o, t, true) >= 0.8,
        ),
    )
  )
    return 0;
  if (standsOut(item)) return 1;
  // 'Deleting' is a status, and deletes nothing.
  if (order.deed && !own.some((t) => termLikeness(order.deed!, t) >= 0.86)) return 0;
  return said > 0.84 && byOwn > 0.55 && item.line!.words.length <= 4 ? 0.86 : 0;
};

/** An item that is veiled, disabled or of little use for the action. */
export const usable: Rule = ({ order, item }) =>
  (order.first === 'fill' ? 1 : order.toggles && item.control?.affordance !== 'toggle' ? 0.8 : 1) *
  (item.veiled ? 0.5 : 1) *
  (item.control?.state.disabled ? 0.9 : 1) *
  (item.line
    ? 0.85
    : item.control?.affordance === 'type'
      ? 0.8
      : item.control?.affordance === 'choose' &&
          !/^(open|expand|show|click|tap|press|unfold)$/.test(order.first)
        ? 0.85
        : 1) *
  (isIn(item, ['footer']) ? 0.98 : 1);
