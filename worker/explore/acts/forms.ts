import { chroma } from '#worker/sight/contrast.ts';
import { takesTime } from '#worker/agent/fields/dates.ts';
import { contains, gap } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { demandsOn, type Demands } from '#worker/facts/demands.ts';
import { isSearchField } from '#worker/facts/lists.ts';
import { errorLines, sameRow } from '#worker/facts/reading.ts';
import { bottom, gapX, right, union } from '#worker/core/geometry.ts';
import type { Colour, Control, Region, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { holding } from './intents.ts';
import { openChoices } from './open-choices.ts';
import { fieldKind, type FieldKind } from './values.ts';

export interface Form {
  /** Each field with the kind of value that its label asks for and its stated constraints. */
  fields: { control: Control; kind: FieldKind; asks: Demands }[];
  /** Selects without a choice, and one radio of each group without one. */
  choices: Control[];
  /** Checkboxes that a form commonly insists on ("I agree …"). */
  consents: Control[];
  submit: Control;
  /** Stable name: the labels of its fields and its button. */
  key: string;
}

const submits =
  /\b(submit|send|save|continue|next|sign in|log ?in|register|create|sign up|join|place|pay|order|add|post|publish|subscribe|apply|confirm|update|book|reserve|review|checkout|finish|done|go|record|invite|request|schedule|calculate|reply|comment|vote|transfer|donate|assign|log (?:time|hours|work))\b/i;
/** Labels that surely submit; “Save for later” or “Save as” is a side action. */
const surely =
  /^(submit|send|save(?! (?:for later|to|as)\b)|sign in|log ?in|register|create|sign up|place|pay|continue|update|publish|post)\b/i;
const retreats = /\b(cancel|back|close|reset|clear|show|hide|forgot)\b/i;
const consent = /\b(agree|accept|terms|consent|confirm that|i have read|i understand|you may|privacy)\b/i;
/** How an error message asks for a checkbox to be ticked. */
const insists = /\b(?:agree|accept|consent|tick|confirm)\b/i;

/** A checkbox with a usual consent label, or one that an error message below it asks to tick. */
const isConsent = (scene: Scene, { kind, label, box }: Control): boolean =>
  kind === 'checkbox' &&
  (consent.test(label) ||
    errorLines(scene).some(
      (line) => insists.test(line.text) && line.box.y >= box.y && line.box.y - bottom(box) < underPx,
    ));
/** Greatest distance between a checkbox and the message below it, px. */
const underPx = 36;

const removes = /\b(delete|remove|discard|log ?out|sign ?out)\b/i;

/** Greatest gap between fields of one form, and between them and the submit button, px. */
const apart = 180;

/** A disabled submit button may wait for its form; an enabled one is preferred by this distance, px. */
const waits = 200;

/** What a field is called. */
export const fieldLabel = ({ label, placeholder }: Control): string => label || placeholder || '';

/** Controls behind an open dialog have a lower confidence. */
const leastSure = 0.3;

/** Words that can be changed in place: what is there already, not what a form asks for. */
export const isEditable = ({ unframed, value }: Control): boolean => unframed === true && value !== undefined;

const isField = (control: Control): boolean =>
  control.affordance === 'type' &&
  !control.state.disabled &&
  control.confidence >= leastSure &&
  !isEditable(control);

const ofDays: ReadonlySet<FieldKind> = new Set(['date', 'coming-date', 'last-date', 'birthday']);

/** The kind of value a field asks for, by its label, else by the words inside it (a floating label). */
function kindIn(scene: Scene, control: Control): FieldKind {
  const { kind: looks, label, placeholder, value, box } = control;
  const kind = fieldKind(label, placeholder);
  // A field that holds words takes no count, whatever its label.
  if ((kind === 'count' || kind === 'number') && value && /^[^\d]*\p{L}{3}/u.test(value)) return 'text';
  if (takesTime(control, scene)) return 'time';
  if (looks === 'date') return ofDays.has(kind) ? kind : 'date';
  return kind === 'text'
    ? fieldKind(
        scene.lines
          .filter((line) => contains(box, line.box))
          .map(({ text }) => text)
          .join(' '),
      )
    : kind;
}

/**
 * Groups neighbouring fields and finds each group's submit button: the nearest matching one below or beside
 * the last field.
 */
export function formsOf(scene: Scene, { unnamed = false }: { unnamed?: boolean } = {}): Form[] {
  const groups: Control[][] = [];
  // A search field beside a form is no part of it, and a field without a name cannot be filled in sensibly.
  for (const field of scene.controls
    .filter((control) => isField(control) && !isSearchField(control, scene))
    .sort((a, b) => a.box.y - b.box.y)) {
    // A field with its own button (a voucher, a newsletter) is a form of its own.
    if (inlineButton(scene, field)) {
      groups.push([field]);
      continue;
    }
    const near = groups
      .filter((group) => !inlineButton(scene, group[0]!))
      .filter((group) =>
        group.some(
          (other) =>
            gap(other.box, field.box) < apart && sameEdge(other, field) && !inOwnCards(scene, other, field),
        ),
      );
    const joined = [...near.flat(), field];
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  const forms = inSections(scene, groups).flatMap((controls): Form[] => {
    const asked = unnamed ? controls : controls.filter(fieldLabel);
    if (asked.length === 0) return [];
    const kindOf = (control: Control): FieldKind => {
      const kind = kindIn(scene, control);
      // Where nothing else is asked for, a name is that of a thing: it is made, or called otherwise.
      return kind === 'name' && asked.length === 1 ? 'text' : kind;
    };
    const fields = inOrder(
      asked.map((control) => ({ control, kind: kindOf(control), asks: demandsOn(scene, control) })),
    );
    const submit = submitOf(scene, controls);
    if (!submit) return [];
    const area = union([...controls.map(({ box }) => box), submit.box]);
    const choices = openChoices(scene).filter(({ box }) => contains(grown(area), box));
    const consents = scene.controls.filter(
      (control) =>
        isConsent(scene, control) && control.box.y > controls[0]!.box.y && control.box.y < submit.box.y + 20,
    );
    return [
      {
        fields,
        choices,
        consents,
        submit,
        key: normalizeLabel(
          [...fields.map(({ control }) => fieldLabel(control) || '?'), submit.label].join(' | '),
        ),
      },
    ];
  });
  return [...forms, ...choicesAlone(scene, forms)];
}

/** Cards side by side, each with its own submit button, are separate forms. */
function inOwnCards(scene: Scene, a: Control, b: Control): boolean {
  const [first, second] = [holding(scene, a, ['card']), holding(scene, b, ['card'])];
  const sends = (card: Region) =>
    scene.controls.some(
      ({ kind, label, box }) =>
        kind === 'button' && contains(card.box, box) && submits.test(label) && !retreats.test(label),
    );
  return !!first && !!second && first !== second && sends(first) && sends(second);
}

/** Forms without text fields: choices or consents with a submit button below. */
function choicesAlone(scene: Scene, forms: readonly Form[]): Form[] {
  const choices = openChoices(scene).filter((choice) => !forms.some((form) => form.choices.includes(choice)));
  const consents = scene.controls.filter(
    (control) => isConsent(scene, control) && !forms.some((form) => form.consents.includes(control)),
  );
  const asked = [...choices, ...consents];
  const submit = asked.length > 0 ? submitOf(scene, asked) : undefined;
  if (!submit || forms.some((form) => form.submit === submit)) return [];
  return [
    {
      fields: [],
      choices,
      consents,
      submit,
      key: normalizeLabel([...asked.map(fieldLabel), submit.label].join(' | ')),
    },
  ];
}

/** Greatest gap between sections of one form, px. */
const section = 620;

/** Joins groups of fields in one column with no submit button between them: sections of one form. */
function inSections(scene: Scene, groups: Control[][]): Control[][] {
  const { controls } = scene;
  const sends = controls.filter(
    ({ kind, affordance, label, fill }) =>
      kind === 'button' &&
      affordance === 'press' &&
      label &&
      (surely.test(label) || (submits.test(label) && vivid(fill))) &&
      !retreats.test(label),
  );
  const joined: Control[][] = [];
  const isInline = (group: Control[]) => inlineButton(scene, group[0]!) !== undefined;
  for (const group of [...groups].sort(
    (a, b) => union(a.map(({ box }) => box)).y - union(b.map(({ box }) => box)).y,
  )) {
    const own = union(group.map(({ box }) => box));
    const above = isInline(group)
      ? undefined
      : joined.findLast((other) => {
          if (isInline(other)) return false;
          const area = union(other.map(({ box }) => box));
          const down = own.y - bottom(area);
          return (
            down > -own.height &&
            down < section &&
            gapX(area, own) < 0 &&
            !sends.some(({ box }) => box.y >= bottom(area) - 10 && bottom(box) <= own.y + 10)
          );
        });
    if (above) above.push(...group);
    else joined.push([...group]);
  }
  return joined;
}

/** Of two date or time fields, the second takes the later value. */
function inOrder(fields: Form['fields']): Form['fields'] {
  return (
    [
      ['date', 'last-date', 'coming-date'],
      ['time', 'last-time'],
    ] as const
  ).reduce<Form['fields']>((all, [first, last, ...others]) => {
    const two = all.filter(({ kind }) => [first, last, ...others].includes(kind as typeof first));
    return two.length === 2
      ? all.map((field) =>
          field === two[0] ? { ...field, kind: first } : field === two[1] ? { ...field, kind: last } : field,
        )
      : all;
  }, fields);
}

/** How far beside or above its fields a form's choices may stand, px. */
const [beside, above] = [360, 110];
const grown = ({ x, y, width, height }: Box): Box => ({
  x: x - beside,
  y: y - above,
  width: width + 2 * beside,
  height: height + above,
});

const inline =
  /^(?:apply|redeem|check|go|join|add|send|subscribe|sign up|notify me|save|submit|update|set|ok)\b/i;
/** Greatest gap from a field to its inline button, and to a field of the same form above it, px. */
const [inlinePx, stackedPx] = [40, 70];

/** The inline button right of the only field in its row, with no field above: it submits that field alone. */
function inlineButton({ controls }: Scene, field: Control): Control | undefined {
  const row = controls.filter((other) => other !== field && sameRow(other.box, field.box));
  const isOver = (other: Control) =>
    isField(other) &&
    bottom(other.box) <= field.box.y &&
    field.box.y - bottom(other.box) < stackedPx &&
    gapX(other.box, field.box) < 0;
  if (row.some(({ affordance }) => affordance === 'type') || controls.some(isOver)) return undefined;
  return row.find(
    ({ kind, label, box }) =>
      kind === 'button' &&
      inline.test(label) &&
      box.x >= right(field.box) &&
      box.x - right(field.box) < inlinePx,
  );
}

/**
 * The submit button of a group: the inline button of a single field, else the nearest one with a submit
 * label below or beside the last field, else the nearest with a vivid colour.
 */
function submitOf(scene: Scene, fields: Control[]): Control | undefined {
  const { controls } = scene;
  const own = fields.length === 1 ? inlineButton(scene, fields[0]!) : undefined;
  if (own) return own;
  const [first, last] = [fields[0]!, fields.at(-1)!];
  const sends = controls.filter(
    (control) =>
      (control.kind === 'button' || control.fill) &&
      control.affordance === 'press' &&
      control.label &&
      // The name of a sign is no word that stands there.
      control.label !== control.icon &&
      !retreats.test(control.label),
  );
  const nearestOf = (all: Control[], farthest: number) =>
    all
      .filter((control) => control.box.y >= first.box.y - 10 && gap(control.box, last.box) < farthest)
      .map((control) => ({
        control,
        far:
          gap(control.box, last.box) +
          (control.box.y < last.box.y - 20 ? 300 : 0) -
          (control.fill ? 60 : 0) -
          (surely.test(control.label) ? 120 : 0) +
          (control.state.disabled ? waits : 0),
      }))
      .sort((a, b) => a.far - b.far)[0]?.control;
  // A panel has its own button, however near one of the page behind it stands.
  const panel = holding(scene, last, ['dialog', 'card']);
  const nearest = (fits: (control: Control) => boolean, farthest: number) => {
    const all = sends.filter(fits);
    return (
      (panel &&
        nearestOf(
          all.filter(({ box }) => contains(panel.box, box)),
          farthest,
        )) ??
      nearestOf(all, farthest)
    );
  };
  const standsOut = ({ fill, kind, label, box }: Control) =>
    kind === 'button' &&
    vivid(fill) &&
    /\p{L}{3}/u.test(label) &&
    !removes.test(label) &&
    box.y > last.box.y - 10;
  // At the foot of a drawer, at any distance.
  const dialog = holding(scene, last, ['dialog']);
  return (
    nearest(({ label }) => submits.test(label), 520) ??
    nearest(standsOut, 260) ??
    (dialog && nearest((control) => standsOut(control) && contains(dialog.box, control.box), Infinity))
  );
}

/** A colourful or nearly black fill: the page's primary button. */
const vivid = (fill: Colour | undefined): boolean =>
  fill !== undefined && (chroma(fill) > 40 || Math.max(fill.r, fill.g, fill.b) < 70);

/** Normalised labels of a form's fields, or of its choices if it has no fields. */
const labels = ({ fields, choices }: Form): string[] =>
  (fields.length > 0 ? fields.map(({ control }) => control) : choices).map((control) =>
    normalizeLabel(fieldLabel(control)),
  );

/** A page-independent name of a form: its first two labels, as fields may come and go, and its button. */
export const nameOfForm = (form: Form): string =>
  [...labels(form).slice(0, 2), normalizeLabel(form.submit.label)].join(' | ');

/** Whether two forms are the same in spite of messages, typed values or a misread label. */
export function sameForm(a: Form, b: Form): boolean {
  if (a.key === b.key) return true;
  if (normalizeLabel(a.submit.label) !== normalizeLabel(b.submit.label)) return false;
  const [one, other] = [labels(a), labels(b)];
  return one.filter((label) => other.includes(label)).length * 2 >= Math.min(one.length, other.length);
}

/** Two fields of one form share a column or a row. */
const sameEdge = (a: Control, b: Control): boolean => {
  const overlap = Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x);
  return overlap > 20 || Math.abs(a.box.y - b.box.y) < 30;
};

export const isSignIn = (form: Form): boolean =>
  form.fields.filter(({ kind }) => kind === 'password').length === 1 &&
  form.fields.length <= 3 &&
  form.fields.some(({ kind }) => kind === 'email' || kind === 'username') &&
  !form.fields.some(({ kind }) => /name/.test(kind) && kind !== 'username');

export const searchFields = (scene: Scene): Control[] =>
  scene.controls.filter((control) => isField(control) && isSearchField(control, scene));

/** Whether it is an edit form: most of its fields come filled in. */
export const isForChanging = ({ fields }: Form): boolean =>
  fields.length > 0 && fields.filter(({ control }) => control.value).length >= fields.length * mostlyFilled;
const mostlyFilled = 0.7;

/** Kinds of fields that can be changed safely: no name, no sign-in address. */
const changeable: ReadonlySet<FieldKind> = new Set(['phone', 'company', 'message', 'title', 'text']);

/** Fields of an edit form that can be changed safely. */
export const changeableIn = (form: Form): Form['fields'] =>
  isForChanging(form) ? form.fields.filter(({ control, kind }) => changeable.has(kind) && control.value) : [];
