import { flag, html, type Html } from './html.ts';
import { check, errorSlot, type Rule } from './static/rules.js';
import { field, type FaultSwitches, type Visit } from './visit.ts';

export type Field = {
  name: string;
  label: string;
  rule: Rule;
  required: boolean;
  type?: 'text' | 'email' | 'tel' | 'password' | 'textarea';
  autocomplete?: string;
  inputmode?: 'numeric' | 'tel' | 'email';
  hint?: string;
  /** A select instead of an input. */
  choices?: readonly string[];
  /** Two short fields share a line. */
  half?: boolean;
};

export type Values = Record<string, string>;
export type Errors = Record<string, string>;

export function readForm(visit: Visit, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, field(visit, name)]));
}

/** Message by field name; empty if everything is fine. */
export function validate(fields: readonly Field[], values: Values, faults: FaultSwitches): Errors {
  const errors: Errors = {};
  for (const { name, label, rule, required, choices } of fields) {
    const value = values[name] ?? '';
    const message =
      choices && value !== '' && !choices.includes(value)
        ? `Choose one of the list`
        : check({ rule, value, required, label, faults });
    if (message) errors[name] = message;
  }
  return errors;
}

export function hasErrors(errors: Errors): boolean {
  return Object.keys(errors).length > 0;
}

export function fieldList(input: {
  fields: readonly Field[];
  values: Values;
  errors: Errors;
  faults: FaultSwitches;
}): Html {
  const shown: Errors = {};
  for (const [name, message] of Object.entries(input.errors)) shown[errorSlot(name, input.faults)] = message;
  return html`<div class="fields">${input.fields.map((each) => fieldRow(each, input.values[each.name] ?? '', shown[each.name]))}</div>`;
}

function fieldRow(each: Field, value: string, error: string | undefined): Html {
  const describedBy = [each.hint ? `${each.name}-hint` : '', `${each.name}-error`].filter(Boolean).join(' ');
  const common = html`id="${each.name}" name="${each.name}" data-rule="${each.rule}" data-label="${each.label}" aria-describedby="${describedBy}"${flag(
    'required',
    each.required,
  )}${flag('aria-invalid="true"', error !== undefined)}${
    each.autocomplete ? html` autocomplete="${each.autocomplete}"` : null
  }${each.inputmode ? html` inputmode="${each.inputmode}"` : null}`;
  return html`<div class="field${each.half ? ' half' : ''}">
  <label for="${each.name}">${each.label}${each.required ? null : html` <span class="optional">(optional)</span>`}</label>
  ${control(each, value, common)}
  ${each.hint ? html`<p class="hint" id="${each.name}-hint">${each.hint}</p>` : null}
  <p class="error" id="${each.name}-error" data-error-for="${each.name}">${error}</p>
</div>`;
}

function control(each: Field, value: string, common: Html): Html {
  if (each.choices) {
    return html`<select ${common}>${each.choices.map((choice) => html`<option${flag('selected', choice === value)}>${choice}</option>`)}</select>`;
  }
  if (each.type === 'textarea')
    return html`<textarea ${common} rows="5" maxlength="2000">${value}</textarea>`;
  return html`<input ${common} type="${each.type ?? 'text'}" value="${each.type === 'password' ? '' : value}" maxlength="200">`;
}
