/* global Vue, Quasar */
/** What the server holds, and what every screen reckons with. */
export const books = Vue.reactive({ today: '', projects: [], entries: [], invoices: [] });

export const projectOf = ({ project }) =>
  books.projects.find(({ id }) => id === project) ?? {
    name: 'Deleted project',
    client: '',
    rate: 0,
    colour: '#777',
  };
export const projectChoices = () => books.projects.map(({ id, name }) => ({ value: id, label: name }));

const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const hoursOf = ({ from, to }) => (minutesOf(to) - minutesOf(from)) / 60;
export const hoursIn = (entries) => entries.reduce((sum, one) => sum + hoursOf(one), 0);
export const valueIn = (entries) => entries.reduce((sum, one) => sum + hoursOf(one) * projectOf(one).rate, 0);

export const lineAmount = ({ hours, rate }) => hours * rate;
export const netOf = ({ lines }) => lines.reduce((sum, line) => sum + lineAmount(line), 0);
export const vatOf = (invoice) => Math.round(netOf(invoice) * 20) / 100;
export const totalOf = (invoice) => netOf(invoice) + vatOf(invoice);
export const statusOf = ({ status, due }) => (status === 'Sent' && due < books.today ? 'Overdue' : status);

export const hoursText = (hours) => `${hours.toFixed(2).replace(/\.?0+$/, '')} h`;
export const money = (amount) =>
  amount.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: 2 });

const dateOf = (day) => new Date(`${day}T12:00`);
const two = (number) => String(number).padStart(2, '0');
const textOf = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
export const later = (day, days) => {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return textOf(date);
};
export const mondayOf = (day) => later(day, -((dateOf(day).getDay() + 6) % 7));
export const longDay = (day) =>
  dateOf(day).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
export const shortDay = (day) =>
  dateOf(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const say = (message) =>
  Quasar.Notify.create({ message, position: 'bottom', timeout: 3500, color: 'grey-9' });

export async function send(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (answer.ok) return answer.status === 204 ? undefined : answer.json();
  say('That could not be saved. Please try again.');
  throw new Error(`The server answered ${answer.status}.`);
}

/** Adds a record of a list, or changes it where it has an identity. */
export async function keep(list, { id, ...record }) {
  const saved = await send(id ? 'PATCH' : 'POST', id ? `/${list}/${id}` : `/${list}`, record);
  const known = books[list].find((one) => one.id === id);
  if (known) Object.assign(known, saved);
  else books[list].push(saved);
  return saved;
}

export async function drop(list, { id }) {
  await send('DELETE', `/${list}/${id}`);
  books[list].splice(
    books[list].findIndex((one) => one.id === id),
    1,
  );
}

export const isSure = (title, message) =>
  new Promise((resolve) => {
    Quasar.Dialog.create({
      title,
      message,
      ok: { label: 'Delete', flat: true, color: 'negative' },
      cancel: { label: 'Cancel', flat: true },
    })
      .onOk(() => resolve(true))
      .onCancel(() => resolve(false));
  });

/** A form in a dialog: `record` is a copy until it is saved. */
export const RecordForm = {
  props: { title: String, record: Object, problem: String, save: Function },
  emits: ['cancel'],
  setup(props) {
    let isBusy = false;
    const submit = async () => {
      if (isBusy) return;
      isBusy = true;
      await props.save().finally(() => {
        isBusy = false;
      });
    };
    return { submit };
  },
  template: `
    <q-dialog :model-value="Boolean(record)" @update:model-value="$emit('cancel')">
      <q-card class="form">
        <q-form @submit.prevent="submit">
          <q-card-section><h2>{{ title }}</h2></q-card-section>
          <q-card-section class="q-pt-none">
            <div class="fields"><slot></slot></div>
            <p class="problem" role="alert">{{ problem }}</p>
          </q-card-section>
          <q-card-actions align="right">
            <q-btn flat label="Cancel" @click="$emit('cancel')"></q-btn>
            <q-btn unelevated color="primary" type="submit" label="Save"></q-btn>
          </q-card-actions>
        </q-form>
      </q-card>
    </q-dialog>`,
};
