import { normalizeLabel } from '#worker/core/words.ts';
import { changeableIn, fieldLabel, isSignIn } from '../forms.ts';
import { isFilterForm } from '../narrow-table.ts';
import { extremeValue, invalidValues } from '../values.ts';
import type { Offering } from './offer.ts';

/** Adds the variants of each form: valid, unusual, incomplete and invalid. */
export function offerForms(
  { view: { scene }, forms, add }: Offering,
  { hasCredential, signedIn }: { hasCredential: boolean; signedIn: boolean },
): void {
  for (const form of forms) {
    const key = `form:${form.key}`;
    if (isSignIn(form)) {
      if (hasCredential && !signedIn)
        add(
          `${key}:credential`,
          { kind: 'form', form, variant: { kind: 'credential' } },
          { kind: 'sign-in' },
          form.submit.label,
          { goesOn: true },
        );
      add(
        `${key}:wrong`,
        { kind: 'form', form, variant: { kind: 'wrong-password' } },
        { kind: 'wrong-password' },
        form.submit.label,
      );
    } else {
      add(
        `${key}:valid`,
        { kind: 'form', form, variant: { kind: 'valid' } },
        { kind: 'form' },
        form.submit.label,
        { goesOn: true },
      );
    }
    if (isFilterForm(scene, form)) continue;
    if (changeableIn(form).length > 1)
      add(
        `${key}:others`,
        { kind: 'form', form, variant: { kind: 'valid', others: true } },
        { kind: 'other-fields' },
        form.submit.label,
      );
    if (!isSignIn(form) && form.fields.some(({ kind }) => extremeValue(kind)))
      add(
        `${key}:extreme`,
        { kind: 'form', form, variant: { kind: 'extreme' } },
        { kind: 'extreme-form' },
        form.submit.label,
      );
    // A disabled submit button already refuses the empty form.
    if (!form.submit.state.disabled)
      add(
        `${key}:empty`,
        { kind: 'form', form, variant: { kind: 'empty' } },
        { kind: 'empty-form' },
        form.submit.label,
      );
    if (isSignIn(form)) continue;
    const wrong = form.fields.flatMap(({ control, kind, asks }) =>
      invalidValues(kind, asks).map((value, at) => ({ field: fieldLabel(control), value, at })),
    );
    for (const [before, { field, value, at }] of wrong.entries()) {
      add(
        `${key}:invalid:${normalizeLabel(field)}${at > 0 ? ` ${at + 1}` : ''}`,
        { kind: 'form', form, variant: { kind: 'invalid', field, value } },
        { kind: 'invalid-form', before },
        form.submit.label,
      );
    }
  }
}
