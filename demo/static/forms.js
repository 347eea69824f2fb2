import { faults } from './build.js';
import { check, errorSlot } from './rules.js';

export function watchForms() {
  for (const form of document.querySelectorAll('form[data-validate]')) watchValidation(form);
  for (const form of document.querySelectorAll('form[data-keep]')) keepTyped(form);
  const failed = document.querySelector('form[data-validate] [aria-invalid]');
  if (failed) failed.focus();
}

function watchValidation(form) {
  const fields = [...form.querySelectorAll('[data-rule]')];
  form.addEventListener('submit', (event) => {
    const failed = fields.filter((field) => !showError(field));
    if (failed.length === 0 && !form.dataset.busy) {
      // A double click sends once; the time limit is for a page that never came.
      form.dataset.busy = 'yes';
      setTimeout(() => delete form.dataset.busy, 3000);
      return;
    }
    event.preventDefault();
    if (failed.length === 0) return;
    event.stopImmediatePropagation();
    if (faults.has('error-clears-contact') && form.id === 'contact-form') form.reset();
    failed[0].focus();
  });
  // A message goes as soon as its reason does; a new one waits for the next attempt.
  form.addEventListener('input', ({ target }) => target.getAttribute('aria-invalid') && showError(target));
}

function showError(field) {
  const { rule, label } = field.dataset;
  const message = check({ rule, label, value: field.value, required: field.required, faults });
  const slot = field.form.querySelector(`[data-error-for="${errorSlot(field.name, faults)}"]`);
  const other = slot.dataset.errorFor !== field.name;
  if (message || !other) slot.textContent = message ?? '';
  if (message) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  return message === null;
}

// What was typed and not yet sent survives Reload and leaving the page, in this tab only. Passwords are not kept.
function keepTyped(form) {
  const key = `typed:${form.dataset.keep}`;
  const fields = () => [...form.elements].filter((field) => field.name && !['password', 'hidden', 'submit'].includes(field.type));
  const typed = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typed) {
    for (const field of fields()) {
      if (field.type === 'radio' || field.type === 'checkbox') field.checked = (typed[field.name] ?? []).includes(field.value);
      else if (typed[field.name]) [field.value] = typed[field.name];
    }
  }
  form.addEventListener('input', () => {
    const data = new FormData(form);
    const values = Object.fromEntries(fields().map(({ name }) => [name, data.getAll(name)]));
    sessionStorage.setItem(key, JSON.stringify(values));
  });
  form.addEventListener('submit', () => sessionStorage.removeItem(key));
}
