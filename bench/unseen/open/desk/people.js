import { computed, ref, useConfirm, useToast } from '/lib.js';
import { deletePerson, initialsOf, savePerson, store } from '/store.js';

export const PeoplePage = {
  setup() {
    const toast = useToast();
    const confirm = useConfirm();
    const openOf = (id) => store.requests.filter((one) => one.person === id && one.state !== 'done').length;
    const most = computed(() => Math.max(1, ...store.people.map(({ id }) => openOf(id))));
    const shareOf = (id) => Math.round((openOf(id) / most.value) * 100);

    const isOpen = ref(false);
    const problem = ref('');
    const form = ref({ name: '', trade: '' });
    const begin = (person) => {
      form.value = person ? { ...person } : { id: '', name: '', trade: '' };
      problem.value = '';
      isOpen.value = true;
    };
    const save = async () => {
      const { id, name, trade } = form.value;
      if (!name.trim()) {
        problem.value = 'Please enter a name.';
        return;
      }
      const person = { id: id || `p${Date.now().toString(36)}`, name: name.trim(), trade: trade.trim() };
      if (!(await savePerson(person))) return;
      isOpen.value = false;
      toast.add({ severity: 'success', summary: id ? 'Person changed' : 'Person added', life: 4000 });
    };
    const remove = ({ id, name }) =>
      confirm.require({
        header: 'Remove person',
        message: `Remove ${name}? Their requests will be looked after by nobody.`,
        rejectProps: { label: 'Keep', severity: 'secondary' },
        acceptProps: { label: 'Remove', severity: 'danger' },
        accept: async () => {
          if (await deletePerson(id)) toast.add({ severity: 'info', summary: `${name} removed`, life: 4000 });
        },
      });
    return { store, openOf, shareOf, isOpen, problem, form, begin, save, remove, initialsOf };
  },
  template: `
    <div class="line">
      <h2>People</h2>
      <PButton class="right" icon="pi pi-user-plus" label="Add person" @click="begin()" />
    </div>
    <div v-for="person in store.people" :key="person.id" class="card person">
      <PAvatar :label="initialsOf(person.name)" size="large" shape="circle" />
      <div>
        <strong>{{ person.name }}</strong>
        <p>{{ person.trade }}</p>
      </div>
      <div class="load">
        <p>{{ openOf(person.id) }} not done yet</p>
        <PProgressBar :value="shareOf(person.id)" :show-value="false" style="height: 8px"
          :aria-label="'Load of ' + person.name" />
      </div>
      <div class="buttons">
        <PButton icon="pi pi-pencil" severity="secondary" :aria-label="'Edit ' + person.name"
          @click="begin(person)" />
        <PButton icon="pi pi-trash" severity="secondary" :aria-label="'Remove ' + person.name"
          @click="remove(person)" />
      </div>
    </div>
    <PDialog v-model:visible="isOpen" modal :header="form.id ? 'Edit person' : 'Add person'"
      :style="{ width: '400px' }">
      <form @submit.prevent="save">
        <label class="field"><span>Name</span><PInputText v-model="form.name" /></label>
        <label class="field"><span>Trade</span><PInputText v-model="form.trade" /></label>
        <PMessage v-if="problem" severity="error">{{ problem }}</PMessage>
        <div class="buttons" style="margin-top: 16px">
          <PButton type="button" label="Cancel" severity="secondary" @click="isOpen = false" />
          <PButton type="submit" label="Save" />
        </div>
      </form>
    </PDialog>`,
};
