/* global Vue */
import { RecordForm, books, drop, hoursIn, hoursText, isSure, keep, money, say } from './books.js';

const usedBy = ({ id }) => hoursIn(books.entries.filter(({ project }) => project === id));

const column = (name, label, field, more = {}) => ({
  name,
  label,
  field,
  sortable: true,
  align: 'left',
  ...more,
});
const columns = [
  column('name', 'Project', 'name'),
  column('client', 'Client', 'client'),
  column('status', 'Status', 'status'),
  column('rate', 'Rate', 'rate', { align: 'right', format: (rate) => (rate ? money(rate) : '–') }),
  column('used', 'Used', usedBy, { align: 'right', format: hoursText }),
  column('budget', 'Budget', 'budget', {
    align: 'right',
    format: (budget) => (budget ? hoursText(budget) : '–'),
  }),
  column('left', 'Left', (one) => (one.budget ? one.budget - usedBy(one) : 0), {
    align: 'right',
    format: (hours, { budget }) => (budget ? hoursText(hours) : '–'),
  }),
  column('do', '', 'id', { sortable: false, align: 'right' }),
];

function problemOf({ name, client, budget, rate }) {
  if (!name.trim()) return 'Please give the project a name.';
  if (!client.trim()) return 'Please say who it is for.';
  if (!(Number(budget) >= 0) || !(Number(rate) >= 0)) return 'Budget and rate can’t be below zero.';
  return '';
}

export const Projects = {
  components: { RecordForm },
  setup() {
    const words = Vue.ref('');
    const status = Vue.ref('All');
    const edited = Vue.ref(null);
    const problem = Vue.ref('');
    const shown = () =>
      books.projects.filter(
        (one) =>
          (status.value === 'All' || one.status === status.value) &&
          `${one.name} ${one.client}`.toLowerCase().includes((words.value ?? '').trim().toLowerCase()),
      );
    const edit = (project) => {
      problem.value = '';
      edited.value = { ...project };
    };
    const fresh = () =>
      edit({ name: '', client: '', status: 'Active', budget: 20, rate: 64, colour: '#455a64' });
    const save = async () => {
      problem.value = problemOf(edited.value);
      if (problem.value) return;
      const { budget, rate, ...more } = edited.value;
      const saved = await keep('projects', { ...more, budget: Number(budget), rate: Number(rate) });
      edited.value = null;
      say(`“${saved.name}” was saved.`);
    };
    const remove = async (project) => {
      if (!(await isSure('Delete project?', `“${project.name}” is deleted. Its entries stay.`))) return;
      await drop('projects', project);
      say(`“${project.name}” was deleted.`);
    };
    const usedTogether = () => hoursText(shown().reduce((sum, one) => sum + usedBy(one), 0));
    const statuses = ['Active', 'On hold', 'Done'];
    return {
      columns,
      edit,
      edited,
      fresh,
      problem,
      remove,
      save,
      shown,
      status,
      statuses,
      usedTogether,
      words,
    };
  },
  template: `
    <main class="page">
      <div class="head">
        <h1>Projects</h1><q-space></q-space>
        <q-btn unelevated color="primary" icon="add" label="Add project" @click="fresh"></q-btn>
      </div>
      <div class="head">
        <q-input v-model="words" dense outlined clearable label="Search projects" style="width: 240px"
          bg-color="white"></q-input>
        <q-btn-toggle v-model="status" unelevated toggle-color="primary" color="white" text-color="grey-9"
          :options="['All', ...statuses].map((value) => ({ value, label: value }))"></q-btn-toggle>
      </div>
      <q-table :rows="shown()" :columns="columns" row-key="id" hide-pagination :pagination="{ rowsPerPage: 0 }"
        no-data-label="No project matches.">
        <template #body-cell-status="{ row }">
          <q-td><span class="status" :class="row.status">{{ row.status }}</span></q-td>
        </template>
        <template #body-cell-do="{ row }">
          <q-td class="text-right">
            <q-btn flat round dense icon="edit" size="sm" aria-label="Edit" @click="edit(row)"></q-btn>
            <q-btn flat round dense icon="delete" size="sm" aria-label="Delete" @click="remove(row)"></q-btn>
          </q-td>
        </template>
      </q-table>
      <p class="sum">{{ shown().length }} {{ shown().length === 1 ? 'project' : 'projects' }}, {{ usedTogether() }} used</p>
      <record-form :title="edited?.id ? 'Edit project' : 'New project'" :record="edited" :problem="problem"
        :save="save" @cancel="edited = null">
        <q-input v-model="edited.name" outlined label="Name"></q-input>
        <q-input v-model="edited.client" outlined label="Client"></q-input>
        <q-select v-model="edited.status" outlined :options="statuses" label="Status"></q-select>
        <div class="pair">
          <q-input v-model="edited.budget" outlined type="number" step="0.5" suffix="h" label="Budget"></q-input>
          <q-input v-model="edited.rate" outlined type="number" prefix="£" label="Rate per hour"></q-input>
        </div>
      </record-form>
    </main>`,
};
