import { faults } from './build.js';

// A form with data-live is sent in the background; then the regions that it names are taken from the page that came back.
export function watchLiveForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.matches('[data-live]')) {
      event.preventDefault();
      if (faults.has('save-exception') && form.id === 'save-form') {
        document.getElementById('saved-count').textContent = '1';
      }
      if (form.dataset.busy) return;
      form.dataset.busy = 'yes';
      send(form).finally(() => delete form.dataset.busy);
    }
    if (form.matches('[data-once]')) {
      event.preventDefault();
      // One order, however often the button is pressed.
      if (form.dataset.busy && !faults.has('double-order')) return;
      form.dataset.busy = 'yes';
      post(form).then(
        (response) => location.assign(response.url),
        () => { delete form.dataset.busy; },
      );
    }
  });
}

async function send(form) {
  const response = await post(form);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const focused = document.activeElement?.id;
  for (const name of ['cart-link', 'notice', ...form.dataset.live.split(' ')]) {
    const old = document.querySelector(`[data-region="${name}"]`);
    const next = fresh.querySelector(`[data-region="${name}"]`);
    if (old && next && old.innerHTML !== next.innerHTML) old.replaceChildren(...next.childNodes);
  }
  form.closest('dialog')?.close();
  if (focused) document.getElementById(focused)?.focus();
}

function post(form) {
  return fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
}
