// Every control and picture that shows. Runs in the page.
import { iconName } from './icon-name.ts';
import { drawnByKits, kindOf, type Shape } from './kind.ts';
import { area, boxOf, clipOf, meet, opacityOf, showing } from './visible.ts';
import type { Box, TrueControl } from './types.ts';
import { foreignLetters, type Word } from './words.ts';

const pressable =
  'a[href],button,summary,[role=button],[role=link],[role=tab],[role=menuitem],[role=option],' +
  '[role=switch],[role=checkbox],[role=radio],[role=slider],[role=combobox],[data-kind],' +
  'a[aria-disabled=true]';
const kits = drawnByKits.map(([selector]) => selector).join();
const candidates =
  `${pressable},${kits},input,select,textarea,progress,meter,[role=progressbar],[contenteditable=true],` +
  'img,svg,i,.material-icons,.f7-icons';

/** Where an element shows, or undefined. */
function shown(element: Element): { box: Box; dimmed: boolean; clipped: boolean } | undefined {
  const whole = boxOf(element.getBoundingClientRect());
  const box = meet(whole, clipOf(element));
  if (box.width < 4 || box.height < 3 || opacityOf(element) < 0.12) return undefined;
  const shows = showing(element, box);
  if (shows === 'covered') return undefined;
  return { box, dimmed: shows === 'dimmed', clipped: area(box) < area(whole) * 0.5 };
}

const labelsOf = (element: Element): Element[] => {
  const own = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  if (own.length > 0) return own;
  const named = element.getAttribute('aria-labelledby');
  if (named) return named.split(/\s+/).flatMap((id) => document.getElementById(id) ?? []);
  const around = element.closest(
    'label,.field,.form-group,.input-field,.el-form-item,.form-field,.mdc-form-field,.bx--form-item,.clr-form-control,.pf-v6-c-form__group',
  );
  const label = around?.matches('label')
    ? around
    : around?.querySelector(
        'label,.label,.form-label,.el-form-item__label,.bx--label,.clr-control-label,.pf-v6-c-form__label',
      );
  return label && label.getBoundingClientRect().width > 0 ? [label] : [];
};

/** A label's own words: not those of the field that it may hold, nor a hint in small type. */
function wordsOfLabel(label: Element): string {
  const named = label.querySelector('[data-name]');
  if (named) return named.textContent ?? '';
  const copy = label.cloneNode(true) as Element;
  for (const other of copy.querySelectorAll(
    'input,select,textarea,option,small,svg,i,.form-error,.help,.note',
  ))
    other.remove();
  return copy.textContent ?? '';
}

/** Signs that are written as a letter and seen as an icon. */
const signs: Record<string, string> = {
  '×': 'close',
  '✕': 'close',
  '✖': 'close',
  '+': 'plus',
  '−': 'minus',
  '-': 'minus',
  '–': 'minus',
  '⋮': 'more',
  '…': 'more',
  '⋯': 'more',
  '‹': 'chevron-left',
  '›': 'chevron-right',
  '«': 'chevrons-left',
  '»': 'chevrons-right',
  '☰': 'menu',
  '▾': 'chevron-down',
  '←': 'arrow-left',
  '→': 'arrow-right',
  '★': 'star',
  '☆': 'star',
};

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** A choice whose own input is hidden is reached by its label, or by the small box that stands for it. */
function zonesOfChoice(input: Element): Box[] {
  const labels = labelsOf(input).filter((label) => shown(label));
  const zones = labels.map((label) => meet(boxOf(label.getBoundingClientRect()), clipOf(label)));
  const own = boxOf(input.getBoundingClientRect());
  if (
    own.width >= 8 &&
    own.width <= 80 &&
    own.height >= 8 &&
    area(meet(own, clipOf(input))) > 0 &&
    getComputedStyle(input).position !== 'fixed'
  )
    zones.unshift(own);
  const holder = input.parentElement;
  const around = holder && boxOf(holder.getBoundingClientRect());
  if (
    around &&
    around.height <= 48 &&
    around.height >= 10 &&
    around.width >= 10 &&
    around.width <= 420 &&
    shown(holder)
  )
    zones.push(around);
  return zones;
}

/** The frame drawn around a field that has none of its own. */
function frameOf(field: Element): Box | undefined {
  const r = field.getBoundingClientRect();
  let at = field.parentElement;
  for (let up = 0; up < 4 && at; up++, at = at.parentElement) {
    const box = at.getBoundingClientRect();
    if (box.height > Math.max(64, r.height + 28) || box.width > r.width + 140) return undefined;
    if (at.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1) return undefined;
    const style = getComputedStyle(at);
    if (
      Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) > 0 ||
      style.boxShadow !== 'none' ||
      (/field|wrapper|input/i.test(at.className) && style.backgroundColor !== 'rgba(0, 0, 0, 0)')
    )
      return boxOf(box);
  }
  return undefined;
}

const isOn = (element: Element, attribute: string) => element.getAttribute(attribute) === 'true';

function stateOf(
  element: Element,
  { kind, holder }: { kind: string; holder: Element },
): TrueControl['state'] {
  const state: TrueControl['state'] = {};
  const input = element as HTMLInputElement;
  if (['checkbox', 'radio', 'switch'].includes(kind))
    state.checked = element.getAttribute('data-checked')
      ? isOn(element, 'data-checked')
      : (input.checked ?? isOn(element, 'aria-checked'));
  if (['tab', 'menuitem', 'pagination'].includes(kind))
    state.selected =
      isOn(element, 'aria-selected') ||
      /(^|\s)(active|current|is-active|is-current|is-selected|uk-active|selected|on|[\w-]+--activated|[\w-]+-active|Mui-selected|pf-m-current|pf-m-selected)(\s|$)/.test(
        `${element.className} ${element.parentElement?.className ?? ''}`,
      ) ||
      element.hasAttribute('aria-current');
  state.disabled =
    input.disabled === true ||
    isOn(element, 'aria-disabled') ||
    element.closest('fieldset:disabled') !== null ||
    /(^|\s)(disabled|is-disabled|mdc-[\w-]+--disabled)(\s|$)/.test(element.getAttribute('class') ?? '');
  state.focused = document.activeElement === element;
  if (['textfield', 'textarea', 'select', 'date'].includes(kind)) {
    state.invalid =
      isOn(element, 'aria-invalid') ||
      /\b(is-invalid|is-danger|is-error|invalid|uk-form-danger|is-invalid-input)\b/.test(
        `${input.className} ${holder.className}`,
      ) ||
      element.closest(
        '.field.error,.is-error,.mdc-text-field--invalid,.FormControl--error,.errored,[data-invalid],.clr-error,.pf-m-error',
      ) !== null;
  }
  return state;
}

/** What a field of the browser's own shows, but for what is hidden on purpose. */
function valueOf(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return clean(element.selectedOptions[0]?.text);
  if (element instanceof HTMLTextAreaElement) return clean(element.value);
  return element instanceof HTMLInputElement &&
    ['text', 'search', 'email', 'tel', 'url', 'number'].includes(element.type)
    ? clean(element.value)
    : undefined;
}

/** Words inside an element, in order. */
const wordsIn = (element: Element, words: Word[]): Word[] =>
  words.filter(({ holder }) => element.contains(holder));

/**
 * Whether a name stands somewhere on the page: one that is only in an attribute can't be asked of who sees
 * pixels.
 */
const written = (name: string, words: Word[]): boolean =>
  words
    .map((w) => w.text)
    .join(' ')
    .toLowerCase()
    .includes(name.toLowerCase());

function namesOf(
  element: Element,
  inside: Word[],
  { shape, icon, words }: { shape: Shape; icon: string | undefined; words: Word[] },
): string[] {
  const field = [
    'textfield',
    'textarea',
    'select',
    'date',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'progress',
  ].includes(shape.kinds[0]!);
  const text = inside.map((w) => w.text).join(' ');
  const lines = inside
    .reduce<string[][]>((all, w, i) => {
      const before = inside[i - 1];
      if (before && Math.abs(before.box.y - w.box.y) < w.box.height * 0.7) all.at(-1)!.push(w.text);
      else all.push([w.text]);
      return all;
    }, [])
    .map((line) => line.join(' '));
  // What one element of many says by itself: the name in a row that also tells the time and how many.
  const blocks = inside
    .reduce<Word[][]>((all, w) => {
      if (all.at(-1)?.[0]?.holder === w.holder) all.at(-1)!.push(w);
      else all.push([w]);
      return all;
    }, [])
    .map((block) => block.map((w) => w.text).join(' '));
  const outer = field ? labelsOf(element).map((label) => clean(wordsOfLabel(label))) : [];
  const hidden = [element.getAttribute('aria-label'), element.getAttribute('title')].filter(
    (name) => name && (!field || written(name, words)),
  );
  // A count at the end may be left out: the tab "Issues 63" is the tab Issues.
  const says = [
    element.getAttribute('data-label'),
    ...outer,
    ...(field
      ? []
      : [
          text,
          text.replace(/\s+[\d,.]+\+?$/, ''),
          ...lines,
          ...blocks.filter((block) => /\p{L}{2}/u.test(block)),
        ]),
    ...hidden,
    (element as HTMLInputElement).placeholder,
    (element as HTMLImageElement).alt,
    ...(text === '' && !field
      ? [clean(element.textContent), icon]
      : ['select', 'date'].includes(shape.kinds[0]!)
        ? [text]
        : []),
  ];
  const names = [...new Set(says.map(clean).filter(Boolean))];
  // Letters that the engine has no language for can't be asked of it.
  return names.some((name) => foreignLetters.test(name)) ? [] : names;
}

/** Controls first, then the pictures and drawings that are part of none. */
export function controlsOn(words: Word[]): TrueControl[] {
  const found: TrueControl[] = [];
  for (const element of document.querySelectorAll(candidates)) {
    if (element.closest('[data-no-truth]') || element.closest('script')) continue;
    const input = element instanceof HTMLInputElement ? element : undefined;
    if (input?.type === 'hidden') continue;
    const choice = input !== undefined && (input.type === 'checkbox' || input.type === 'radio');
    if (
      element.parentElement?.closest(kits) ||
      (element.getAttribute('role') === 'link' &&
        element.localName !== 'a' &&
        getComputedStyle(element).cursor !== 'pointer')
    )
      continue;
    const holder =
      element.parentElement?.closest(`${pressable},[role=progressbar]`) ??
      element.parentElement?.querySelector(':scope > input[type=checkbox],:scope > input[type=radio]');
    const passive = !element.matches(
      `${pressable},${kits},input,select,textarea,progress,meter,[role=progressbar],[contenteditable=true]`,
    );
    // A drawing inside a control is the control's icon, and a choice drawn by another element is told by that
    // one.
    if (passive && (holder || element.parentElement?.closest('svg,select,.field-frame'))) continue;
    if (choice && element.closest('[data-kind]') && element.closest('[data-kind]') !== element) continue;
    const seen = choice ? undefined : shown(element);
    const zones = choice ? zonesOfChoice(element) : [];
    const label = choice ? labelsOf(element).map(shown).find(Boolean) : undefined;
    if (!seen && zones.length === 0) continue;
    const box = seen?.box ?? zones[0]!;
    const inside = wordsIn(element, words).filter((w) => w.holder !== element || !choice);
    const sign =
      inside.length === 1 && !/[\p{L}\p{N}]/u.test(inside[0]!.text) ? signs[inside[0]!.text] : undefined;
    const icon =
      drawnByKits.find(([selector]) => element.matches(selector))?.[2] ?? iconName(element) ?? sign;
    // A count on an icon does not make it a text: a cart with a 2 on it is the cart.
    const counted = element.hasAttribute('aria-label') && inside.every((w) => /^\d{1,3}\+?$/.test(w.text));
    const shape = kindOf(element, {
      box,
      words: counted ? 0 : inside.filter((w) => /[\p{L}\p{N}]/u.test(w.text)).length,
      ...(icon ? { icon } : {}),
    });
    if (!shape) continue;
    const field = ['textfield', 'select', 'date'].includes(shape.kinds[0]!);
    const frame = field ? frameOf(element) : undefined;
    const lines =
      shape.kinds[0] === 'link' && inside.length > 0 ? [...element.getClientRects()].map(boxOf) : [];
    found.push({
      kinds: shape.kinds,
      uses: shape.uses,
      box,
      zones: choice ? zones : [...(lines.length > 1 ? lines : [box]), ...(frame ? [frame] : [])],
      labels: namesOf(
        element,
        inside.filter((w) => !w.optional || /[\p{L}\p{N}]/u.test(w.text)),
        { shape, icon, words },
      ),
      iconOnly: shape.iconOnly,
      ...(icon ? { icon } : {}),
      ...(field && valueOf(element) !== undefined ? { value: valueOf(element)! } : {}),
      state: stateOf(element, { kind: shape.kinds[0]!, holder: element.parentElement ?? element }),
      optional: (seen ?? label)?.dimmed === true || seen?.clipped === true,
    });
  }
  // The chevron of a select, the lens in a search field and the tick of a choice are part of it.
  const fields = found.filter(({ kinds }) =>
    ['textfield', 'select', 'date', 'checkbox', 'radio', 'switch'].includes(kinds[0]!),
  );
  const inField = ({ uses, box }: TrueControl) =>
    uses[0] === 'none' &&
    fields.some(({ zones }) => zones.some((zone) => area(meet(zone, box)) > area(box) * 0.7));
  return found.filter((one) => !inField(one));
}
