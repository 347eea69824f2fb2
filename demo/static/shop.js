import { faults } from './build.js';
import { watchForms } from './forms.js';
import { watchLiveForms } from './live.js';

watchForms();
watchLiveForms();
watchMenus();
watchDialogs();
watchSteppers();
watchTabs();

let colorBefore = document.querySelector('#add-form [name=color]:checked')?.value;

document.addEventListener('change', ({ target }) => {
  if (target.matches('[data-submit-on-change]')) target.form.requestSubmit();
  if (target.matches('[data-summary]')) showSummary(target);
  if (target.matches('#add-form [name=color]')) {
    const art = document.getElementById('product-art');
    const color = faults.has('picture-one-behind') ? colorBefore : target.value;
    art.src = art.src.replace(/color=.*/, `color=${color}`);
    colorBefore = target.value;
  }
});

// A page that the browser kept in memory shows an old cart.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

function showSummary({ dataset }) {
  for (const [name, text] of Object.entries(JSON.parse(dataset.summary))) {
    document.querySelector(`[data-sum="${name}"]`).textContent = text;
  }
}
// Typed values that came back may have chosen another shipping than the server knows of.
const shipping = document.querySelector('[data-summary]:checked');
if (shipping) showSummary(shipping);

function watchMenus() {
  const menus = [['.menu-button', '.site-header'], ['.account-button', '.account-menu']];
  for (const [buttonSelector, boxSelector] of menus) {
    const button = document.querySelector(buttonSelector);
    if (!button) continue;
    const box = button.closest(boxSelector);
    const list = document.getElementById(button.getAttribute('aria-controls'));
    const toggle = (open) => {
      button.setAttribute('aria-expanded', String(open));
      if (list.classList.contains('nav')) list.classList.toggle('open', open);
      else list.hidden = !open;
    };
    button.addEventListener('click', () => toggle(button.getAttribute('aria-expanded') === 'false'));
    document.addEventListener('click', ({ target }) => box.contains(target) || toggle(false));
    box.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || button.getAttribute('aria-expanded') === 'false') return;
      toggle(false);
      button.focus();
    });
  }
}

function watchDialogs() {
  document.addEventListener('click', ({ target }) => {
    const opener = target.closest('[data-open]');
    if (opener && !(faults.has('dead-size-guide') && opener.dataset.open === 'size-guide')) {
      const dialog = document.getElementById(opener.dataset.open);
      if (opener.dataset.value !== undefined) {
        dialog.querySelector('input[type=hidden]').value = opener.dataset.value;
        dialog.querySelector('[data-dialog-text]').textContent = opener.dataset.text;
      }
      dialog.showModal();
    }
    if (target.closest('[data-close]')) target.closest('dialog').close();
    const filler = target.closest('[data-fill]');
    if (filler) {
      for (const [name, value] of Object.entries(JSON.parse(filler.dataset.fill))) {
        const field = document.getElementById(faults.has('half-filled-address') && name === 'city' ? 'town' : name);
        field.value = value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  });
}

function watchSteppers() {
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-step]');
    if (!button) return;
    const stepper = button.closest('[data-stepper]');
    const input = stepper.querySelector('[name=quantity]');
    const next = (Number.parseInt(input.value, 10) || 0) + Number(button.dataset.step);
    const bounded = faults.has('negative-quantity') && !input.matches('[data-submit-on-change]') ? Math.min(10, next) : Math.min(10, Math.max(1, next));
    if (String(bounded) === input.value) return;
    input.value = String(bounded);
    if (input.matches('[data-submit-on-change]')) input.form.requestSubmit();
  });
  document.addEventListener('keydown', (event) => {
    if (faults.has('quantity-tab-trap') && event.key === 'Tab' && event.target.id === 'quantity') event.preventDefault();
  });
}

function watchTabs() {
  for (const box of document.querySelectorAll('[data-tabs]')) {
    const tabs = [...box.querySelectorAll('[role=tab]')];
    const select = (chosen) => {
      if (faults.has('dead-description-tab') && chosen.id === 'tab-description') return;
      for (const tab of tabs) {
        tab.setAttribute('aria-selected', String(tab === chosen));
        tab.tabIndex = tab === chosen ? 0 : -1;
        document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
      }
    };
    for (const tab of tabs) tab.addEventListener('click', () => select(tab));
    box.firstElementChild.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      select(next);
      next.focus();
    });
  }
}
