import { reactive } from '/lib.js';

export const states = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
];
export const urgencies = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
];
export const colours = { urgent: 'danger', high: 'warn', normal: 'info', low: 'success' };
export const labelOf = (some, value) => some.find((one) => one.value === value)?.label;

export const store = reactive({ requests: [], people: [], isLoaded: false });

export const personOf = (id) => store.people.find((person) => person.id === id);
export const nameOf = (id) => personOf(id)?.name ?? 'Nobody yet';
export const initialsOf = (name) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);
export const dayOf = (at) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
export const timeOf = (at) =>
  `${dayOf(at)}, ${new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;

let complain = () => {};
export const onProblem = (tell) => (complain = tell);

async function send(method, path, body) {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) return answer.status === 204 ? {} : answer.json();
  complain();
  return undefined;
}

export async function load() {
  const found = await (await fetch('/api/desk')).json();
  Object.assign(store, found, { isLoaded: true });
}

function put(saved) {
  const at = store.requests.findIndex(({ id }) => id === saved.id);
  if (at < 0) store.requests.push(saved);
  else store.requests[at] = saved;
  return saved;
}

export async function addRequest(request) {
  const saved = await send('POST', 'requests', request);
  return saved && put(saved);
}

export async function changeRequest(id, changes) {
  const saved = await send('PATCH', `requests/${id}`, changes);
  return saved && put(saved);
}

export async function answerRequest(id, text) {
  const saved = await send('POST', `requests/${id}/answers`, { text });
  return saved && put(saved);
}

export async function deleteRequest(id) {
  if (!(await send('DELETE', `requests/${id}`))) return false;
  store.requests = store.requests.filter((one) => one.id !== id);
  return true;
}

export async function savePerson({ id, name, trade }) {
  const saved = await send('PUT', `people/${id}`, { name, trade });
  if (!saved) return undefined;
  const known = personOf(id);
  if (known) Object.assign(known, saved);
  else store.people.push(saved);
  return saved;
}

export async function deletePerson(id) {
  if (!(await send('DELETE', `people/${id}`))) return false;
  store.people = store.people.filter((one) => one.id !== id);
  for (const one of store.requests) if (one.person === id) one.person = null;
  return true;
}
