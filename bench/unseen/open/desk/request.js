import { computed, ref, useConfirm, useToast } from '/lib.js';
import {
  answerRequest,
  changeRequest,
  colours,
  deleteRequest,
  labelOf,
  states,
  store,
  timeOf,
  urgencies,
} from '/store.js';

export const RequestPage = {
  props: { id: { type: Number, required: true } },
  setup(props) {
    const toast = useToast();
    const confirm = useConfirm();
    const request = computed(() => store.requests.find((one) => one.id === props.id));
    const persons = computed(() => [
      { value: 'nobody', label: 'Nobody yet' },
      ...store.people.map(({ id, name }) => ({ value: id, label: name })),
    ]);
    const change = async (changes, summary) => {
      if (await changeRequest(props.id, changes)) toast.add({ severity: 'success', summary, life: 3000 });
    };

    const give = (value) => change({ person: value === 'nobody' ? null : value }, 'Person changed');

    const draft = ref('');
    const answer = async () => {
      const text = draft.value.trim();
      if (!text) return;
      if (await answerRequest(props.id, text)) draft.value = '';
    };

    const isEdited = ref(false);
    const title = ref('');
    const text = ref('');
    const edit = () => {
      title.value = request.value.title;
      text.value = request.value.text;
      isEdited.value = true;
    };
    const save = async () => {
      if (!title.value.trim()) return;
      await change({ title: title.value.trim(), text: text.value }, 'Request changed');
      isEdited.value = false;
    };

    const remove = () =>
      confirm.require({
        header: 'Delete request',
        message: `Delete “${request.value.title}” and its answers?`,
        rejectProps: { label: 'Keep', severity: 'secondary' },
        acceptProps: { label: 'Delete', severity: 'danger' },
        accept: async () => {
          const { title: gone } = request.value;
          if (!(await deleteRequest(props.id))) return;
          toast.add({ severity: 'info', summary: 'Request deleted', detail: gone, life: 4000 });
          location.hash = '#/';
        },
      });
    const acts = { change, give, draft, answer, isEdited, title, text, edit, save, remove };
    return { request, persons, ...acts, states, urgencies, colours, labelOf, timeOf };
  },
  template: `
    <p><a href="#/"><i class="pi pi-arrow-left" /> All requests</a></p>
    <p v-if="!request" class="nothing">There is no such request.</p>
    <div v-else class="sheet">
      <section>
        <template v-if="isEdited">
          <label class="field"><span>What is broken</span><PInputText v-model="title" /></label>
          <label class="field"><span>More</span><PTextarea v-model="text" rows="3" /></label>
          <div class="line">
            <PButton label="Save changes" :disabled="!title.trim()" @click="save" />
            <PButton label="Cancel" severity="secondary" @click="isEdited = false" />
          </div>
        </template>
        <template v-else>
          <div class="line">
            <h2>{{ request.title }}</h2>
            <PTag :severity="colours[request.urgency]" :value="labelOf(urgencies, request.urgency)" />
          </div>
          <p>{{ request.text }}</p>
          <p class="count">Asked by {{ request.by }}, flat {{ request.flat }}, on {{ timeOf(request.at) }}</p>
        </template>
        <h3>Answers ({{ request.answers.length }})</h3>
        <div v-for="(one, at) in request.answers" :key="at" class="answer">
          <span class="when">{{ timeOf(one.at) }}</span>
          <strong>{{ one.by }}</strong>
          <p>{{ one.text }}</p>
        </div>
        <form @submit.prevent="answer">
          <label class="field"><span>Your answer</span><PTextarea v-model="draft" rows="3" /></label>
          <PButton type="submit" label="Send answer" icon="pi pi-send" :disabled="!draft.trim()" />
        </form>
      </section>
      <aside>
        <div class="field">
          <span id="state">State</span>
          <PSelect :model-value="request.state" :options="states" option-label="label" option-value="value"
            aria-labelledby="state" @update:model-value="(value) => change({ state: value }, 'State changed')" />
        </div>
        <div class="field">
          <span id="urgency">Urgency</span>
          <PSelect :model-value="request.urgency" :options="urgencies" option-label="label" option-value="value"
            aria-labelledby="urgency"
            @update:model-value="(value) => change({ urgency: value }, 'Urgency changed')" />
        </div>
        <div class="field">
          <span id="person">Looked after by</span>
          <PSelect :model-value="request.person ?? 'nobody'" :options="persons" option-label="label" option-value="value"
            aria-labelledby="person"
            @update:model-value="(value) => give(value)" />
        </div>
        <div class="line">
          <PButton label="Edit" icon="pi pi-pencil" severity="secondary" @click="edit" />
          <PButton label="Delete" icon="pi pi-trash" severity="danger" variant="outlined" @click="remove" />
        </div>
      </aside>
    </div>`,
};
