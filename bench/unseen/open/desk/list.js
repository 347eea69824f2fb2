import { computed, ref, useToast, watch } from '/lib.js';
import { addRequest, colours, dayOf, labelOf, nameOf, states, store, urgencies } from '/store.js';

const pageSize = 6;
const rank = ({ urgency }) => urgencies.findIndex(({ value }) => value === urgency);
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'urgent', label: 'Most urgent first' },
];

// What was chosen stays while one looks at a request.
const state = ref('open');
const words = ref('');
const person = ref('all');
const order = ref('newest');
const first = ref(0);

const isFound = (one) =>
  `${one.title} ${one.by} ${one.flat}`.toLowerCase().includes(words.value.trim().toLowerCase());

export const ListPage = {
  setup() {
    const toast = useToast();
    const choices = computed(() => [
      ...states.map(({ value, label }) => ({
        value,
        label: `${label} (${store.requests.filter((one) => one.state === value).length})`,
      })),
      { value: 'all', label: `All (${store.requests.length})` },
    ]);
    const persons = computed(() => [
      { value: 'all', label: 'Everybody’s' },
      ...store.people.map(({ id, name }) => ({ value: id, label: name })),
    ]);
    const found = computed(() =>
      store.requests
        .filter((one) => state.value === 'all' || one.state === state.value)
        .filter((one) => person.value === 'all' || one.person === person.value)
        .filter(isFound)
        .sort(
          (one, other) =>
            (order.value === 'urgent' ? rank(one) - rank(other) : 0) || other.at.localeCompare(one.at),
        ),
    );
    const shown = computed(() => {
      const from = first.value < found.value.length ? first.value : 0;
      return found.value.slice(from, from + pageSize);
    });
    // Who was chosen may have been removed.
    if (!store.people.some(({ id }) => id === person.value)) person.value = 'all';
    watch([state, words, person, order], () => (first.value = 0));

    const isOpen = ref(false);
    const problem = ref('');
    const form = ref({});
    const begin = () => {
      form.value = { title: '', by: '', flat: '', urgency: 'normal', text: '' };
      problem.value = '';
      isOpen.value = true;
    };
    const save = async () => {
      const { title, by, flat, urgency, text } = form.value;
      if (!title.trim()) return (problem.value = 'Please say what is broken.');
      if (!by.trim() || !flat.trim()) return (problem.value = 'Please say who asks, and in which flat.');
      const saved = await addRequest({ title: title.trim(), by, flat, urgency, text, person: null });
      if (!saved) return undefined;
      isOpen.value = false;
      return toast.add({ severity: 'success', summary: 'Request added', detail: saved.title, life: 4000 });
    };
    const view = { state, words, person, order, orders, first, pageSize, choices, persons, found, shown };
    return {
      ...view,
      isOpen,
      problem,
      form,
      begin,
      save,
      urgencies,
      colours,
      states,
      labelOf,
      nameOf,
      dayOf,
    };
  },
  template: `
    <div class="line">
      <h2>Requests</h2>
      <PButton class="right" icon="pi pi-plus" label="New request" @click="begin" />
    </div>
    <div class="line">
      <PSelectButton v-model="state" :options="choices" option-label="label" option-value="value"
        :allow-empty="false" aria-label="State" />
    </div>
    <div class="line">
      <PIconField>
        <PInputIcon class="pi pi-search" />
        <PInputText v-model="words" type="search" placeholder="Search requests" aria-label="Search requests" />
      </PIconField>
      <PSelect v-model="person" :options="persons" option-label="label" option-value="value"
        aria-label="Person" />
      <PSelect class="right" v-model="order" :options="orders" option-label="label" option-value="value"
        aria-label="Order" />
    </div>
    <p class="count" role="status">{{ found.length === 1 ? '1 request' : found.length + ' requests' }}</p>
    <div class="cards">
      <a v-for="one in shown" :key="one.id" class="card" :href="'#/request/' + one.id">
        <h3>{{ one.title }}</h3>
        <p>{{ one.by }}, flat {{ one.flat }} · {{ dayOf(one.at) }}</p>
        <div class="foot">
          <PTag :severity="colours[one.urgency]" :value="labelOf(urgencies, one.urgency)" />
          <PTag severity="contrast" :value="labelOf(states, one.state)" />
          <span class="who"><i class="pi pi-comments" /> {{ one.answers.length }} · {{ nameOf(one.person) }}</span>
        </div>
      </a>
    </div>
    <p v-if="found.length === 0" class="nothing">No requests match.</p>
    <PPaginator v-if="found.length > pageSize" v-model:first="first" :rows="pageSize"
      :total-records="found.length" />

    <PDialog v-model:visible="isOpen" modal header="New request" :style="{ width: '460px' }">
      <form @submit.prevent="save">
        <label class="field"><span>What is broken</span><PInputText v-model="form.title" /></label>
        <label class="field"><span>Asked by</span><PInputText v-model="form.by" /></label>
        <label class="field"><span>Flat</span><PInputText v-model="form.flat" /></label>
        <div class="field">
          <span id="urgency">Urgency</span>
          <PSelect v-model="form.urgency" :options="urgencies" option-label="label" option-value="value"
            aria-labelledby="urgency" />
        </div>
        <label class="field"><span>More</span><PTextarea v-model="form.text" rows="3" /></label>
        <PMessage v-if="problem" severity="error">{{ problem }}</PMessage>
        <div class="buttons" style="margin-top: 16px">
          <PButton type="button" label="Cancel" severity="secondary" @click="isOpen = false" />
          <PButton type="submit" label="Save" />
        </div>
      </form>
    </PDialog>`,
};
