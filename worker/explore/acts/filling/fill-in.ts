import type { StepRecord } from '#worker/ports/records.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../../explorer-session.ts';
import type { ExploreOptions } from '../../types.ts';
import type { FormVariant } from '../action.ts';
import { changeableIn, isForChanging, type Form } from '../forms.ts';
import { phrase } from '../intents.ts';
import { isFilterForm, narrowTable } from '../narrow-table.ts';
import { doubled, inPlaceOf, press, refindControl, type } from '../on-control.ts';
import { pickDay } from '../pick-day.ts';
import { otherValues, validValue } from '../values.ts';
import { choose, choosePreset, setSome } from './choices.ts';
import { textFor, worthFilling, type Field } from './field-text.ts';

interface Filled {
  form: Form;
  variant: FormVariant;
  options: ExploreOptions;
  /** A word of this action’s own. */
  unique: string;
}

/** Sessions count apart from each other: none takes so many steps before the names begin anew. */
const stepsApart = 67;

/** Fills in one variant of a form and submits it. */
class Filling {
  readonly #session: ExplorerSession;
  readonly #filled: Filled;
  /** Fields that are to be changed, in a form for changing what is there. */
  readonly #changed: Field[];
  /** One of several quantities, as an order with all of them 0 is empty. */
  readonly #counted: Field | undefined;
  /** Fields into which a text was typed, and those of them that show one. */
  #tried = 0;
  #typed = 0;
  #last: Field | undefined;

  constructor(session: ExplorerSession, filled: Filled) {
    const { form, variant } = filled;
    this.#session = session;
    this.#filled = filled;
    // Change one field only, so that any other change is the app's doing. A form that was refused is complete
    // by now, and not treated as an edit form.
    const [first, ...others] = variant.kind === 'valid' && !variant.cautious ? changeableIn(form) : [];
    this.#changed = variant.kind === 'valid' && variant.others ? others : first ? [first] : [];
    const none = form.fields.filter(({ control }) => control.value === '0');
    this.#counted = none.length > 1 ? none[0] : undefined;
  }

  async run(): Promise<StepRecord | undefined> {
    const { form, variant } = this.#filled;
    if (variant.kind !== 'empty' && !(await this.#fillAll())) return undefined;
    await this.#emptyFirst();
    // A settings form without text to change: change its selects.
    if (variant.kind === 'valid' && !variant.cautious && this.#changed.length === 0 && isForChanging(form))
      await setSome(this.#session, form.submit);
    return (await this.#submitByEnter()) ?? this.#submit();
  }

  #current = (control: Control): Control | undefined => inPlaceOf(this.#session.view.scene, control);

  get #fields(): Field[] {
    const { form, variant } = this.#filled;
    return this.#changed.length > 0
      ? [...this.#changed, ...form.fields.filter(({ control, asks }) => asks.required && !control.value)]
      : worthFilling(form, variant, this.#counted);
  }

  /** @returns false where no field shows its text: this is no form */
  async #fillAll(): Promise<boolean> {
    const { form, variant } = this.#filled;
    const signsIn = variant.kind === 'credential' || variant.kind === 'wrong-password';
    for (const field of this.#fields) {
      const now = this.#current(field.control);
      if (!now) continue;
      if (signsIn) await this.#identify(field, now);
      else await this.#fill(field, now);
    }
    if (this.#tried > 0 && this.#typed === 0) return false;
    if (!signsIn) await choose(this.#session, form);
    if (variant.kind === 'valid' && !variant.cautious) await choosePreset(this.#session, form);
    for (const consent of form.consents) {
      const now = this.#current(consent);
      if (now && !now.state.checked) await this.#session.step(...press(this.#session.view.scene, now));
    }
    return true;
  }

  /** Types what signs in, or a wrong password. */
  async #identify({ kind }: Field, now: Control): Promise<void> {
    const { variant, options, unique } = this.#filled;
    const { credential } = options;
    const isIdentity = kind === 'email' || kind === 'username';
    if (!credential && kind !== 'password' && !isIdentity) return;
    if (kind !== 'password') await type(this.#session, now, credential?.username ?? validValue(kind, unique));
    else if (variant.kind === 'credential') await type(this.#session, now, credential?.password ?? '', true);
    else await type(this.#session, now, 'not-the-password');
  }

  async #fill(field: Field, now: Control): Promise<void> {
    const { variant, options, unique } = this.#filled;
    const session = this.#session;
    const text = textFor(field, now, {
      variant,
      changes: this.#changed.includes(field),
      counts: field === this.#counted,
      guide: options.boundaries.guide,
      codes: session.codes,
      telling: session.telling,
      unique,
      nth: session.nextIndex + stepsApart * session.number,
    });
    if (text === undefined) return;
    // The field itself may cut or refuse an invalid or extreme value.
    this.#tried++;
    this.#last = field;
    // If the first field shows no text, it may take another kind of value or be no field at all.
    const mayTakeOther = this.#tried === 1 || this.#typed > 0;
    const { scene } = session.view;
    const isTaken = await type(session, now, text);
    if (
      (await pickDay(session, scene, now.box, text)) ||
      isTaken ||
      variant.kind !== 'valid' ||
      (mayTakeOther && (await typeOther(session, field.control, text)))
    )
      this.#typed++;
  }

  /** Empties a prefilled field: the form may accept that, or demand a value. */
  async #emptyFirst(): Promise<void> {
    const { form, variant } = this.#filled;
    if (variant.kind !== 'empty' || !isForChanging(form)) return;
    const control = this.#current(changeableIn(form)[0]?.control ?? form.submit);
    if (!control?.value || control.affordance !== 'type') return;
    const intent = `Clear ${phrase(this.#session.view.scene, control)}`;
    await this.#session.step(
      { act: { kind: 'clear' }, target: { control, box: control.box }, says: intent, confidence: 0.9 },
      intent,
    );
  }

  /** Submits with Enter, as many people do; undefined where that is not tried, or does nothing. */
  async #submitByEnter(): Promise<StepRecord | undefined> {
    const { form, variant } = this.#filled;
    if (variant.kind !== 'extreme' || !this.#last || this.#last.kind === 'message') return undefined;
    if (form.choices.length + form.consents.length > 0) return undefined;
    const says = 'Press Enter';
    const entered = await this.#session.step(
      { act: { kind: 'key', keys: 'Enter' }, says, confidence: 1 },
      says,
    );
    return entered.difference?.same ? undefined : entered;
  }

  async #submit(): Promise<StepRecord | undefined> {
    const { form, variant } = this.#filled;
    const submit = this.#current(form.submit);
    if (!submit) return undefined;
    // A disabled button has refused the invalid values already; after valid values it may only look disabled,
    // and a click is harmless.
    if (submit.state.disabled && variant.kind !== 'valid' && variant.kind !== 'credential') return undefined;
    const plan = press(this.#session.view.scene, submit);
    return this.#session.step(...(variant.kind === 'valid' && variant.twice ? doubled(...plan) : plan));
  }
}

/** Types other kinds of values into a field with an unclear label; returns whether one of them shows. */
async function typeOther(session: ExplorerSession, field: Control, before: string): Promise<boolean> {
  for (const text of otherValues) {
    const now = refindControl(session.view.scene, field);
    if (!now) return false;
    if (text !== before && (await type(session, now, text))) return true;
  }
  return false;
}

/** Fills in a variant of a form and submits it. Returns the submitting step. */
export async function fillIn(session: ExplorerSession, filled: Filled): Promise<StepRecord | undefined> {
  const { form, variant } = filled;
  return variant.kind === 'valid' && isFilterForm(session.view.scene, form)
    ? narrowTable(session, form)
    : new Filling(session, filled).run();
}
