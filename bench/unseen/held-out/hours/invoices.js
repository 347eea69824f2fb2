/* global Vue */
import {
  RecordForm,
  books,
  drop,
  hoursText,
  isSure,
  keep,
  later,
  lineAmount,
  money,
  netOf,
  projectChoices,
  projectOf,
  say,
  shortDay,
  statusOf,
  totalOf,
  vatOf,
} from './books.js';

const column = (name, label, field, more = {}) => ({
  name,
  label,
  field,
  sortable: true,
  align: 'left',
  ...more,
});
const columns = [
  column('number', 'Number', 'number'),
  column('client', 'Client', (one) => projectOf(one).client),
  column('project', 'Project', (one) => projectOf(one).name),
  column('date', 'Date', 'date', { format: shortDay }),
  column('due', 'Due', 'due', { format: shortDay }),
  column('status', 'Status', statusOf),
  column('total', 'Total', totalOf, { align: 'right', format: money }),
];

export const Invoices = {
  components: { RecordForm },
  setup() {
    const words = Vue.ref('');
    const status = Vue.ref('All');
    const edited = Vue.ref(null);
    const problem = Vue.ref('');
    const statuses = ['All', 'Draft', 'Sent', 'Overdue', 'Paid'];
    const thatAre = (wanted) => books.invoices.filter((one) => wanted === 'All' || statusOf(one) === wanted);
    const shown = () =>
      thatAre(status.value).filter((one) =>
        `${one.number} ${projectOf(one).client} ${projectOf(one).name}`
          .toLowerCase()
          .includes((words.value ?? '').trim().toLowerCase()),
      );
    const sum = () => money(shown().reduce((all, one) => all + totalOf(one), 0));
    const fresh = () => {
      problem.value = '';
      edited.value = { project: '', date: books.today, days: 30 };
    };
    const save = async () => {
      const { project, date, days } = edited.value;
      problem.value = project ? '' : 'Please choose a project.';
      if (!date) problem.value = 'Please enter a date.';
      if (problem.value) return;
      const due = later(date, Number(days));
      const saved = await keep('invoices', { project, date, due, status: 'Draft', lines: [] });
      edited.value = null;
      location.hash = `#/invoices/${saved.id}`;
      say(`Invoice ${saved.number} was created.`);
    };
    const pagination = { sortBy: 'number', descending: true, rowsPerPage: 0 };
    return {
      columns,
      edited,
      fresh,
      pagination,
      problem,
      projectChoices,
      save,
      shown,
      status,
      statuses,
      sum,
      thatAre,
      words,
    };
  },
  template: `
    <main class="page">
      <div class="head">
        <h1>Invoices</h1><q-space></q-space>
        <q-btn unelevated color="primary" icon="add" label="New invoice" @click="fresh"></q-btn>
      </div>
      <div class="head">
        <q-input v-model="words" dense outlined clearable label="Search invoices" style="width: 240px"
          bg-color="white"></q-input>
        <q-btn-toggle v-model="status" unelevated toggle-color="primary" color="white" text-color="grey-9"
          :options="statuses.map((value) => ({ value, label: value + ' (' + thatAre(value).length + ')' }))"
          ></q-btn-toggle>
      </div>
      <q-table :rows="shown()" :columns="columns" row-key="id" hide-pagination :pagination="pagination"
        no-data-label="No invoice matches.">
        <template #body-cell-number="{ row }">
          <q-td><a :href="'#/invoices/' + row.id">{{ row.number }}</a></q-td>
        </template>
        <template #body-cell-status="{ value }">
          <q-td><span class="status" :class="value">{{ value }}</span></q-td>
        </template>
      </q-table>
      <p class="sum">{{ shown().length }} {{ shown().length === 1 ? 'invoice' : 'invoices' }}, together <strong>{{ sum() }}</strong></p>
      <record-form title="New invoice" :record="edited" :problem="problem" :save="save" @cancel="edited = null">
        <q-select v-model="edited.project" outlined emit-value map-options :options="projectChoices()"
          label="Project"></q-select>
        <q-input v-model="edited.date" outlined type="date" stack-label label="Date"></q-input>
        <q-select v-model="edited.days" outlined :options="[14, 30, 60]" suffix="days" label="To be paid within"></q-select>
      </record-form>
    </main>`,
};

export const Invoice = {
  components: { RecordForm },
  props: { invoice: Object },
  setup({ invoice }) {
    const edited = Vue.ref(null);
    const problem = Vue.ref('');
    const keepLines = (lines) => keep('invoices', { id: invoice.id, lines });
    const edit = (line) => {
      problem.value = '';
      edited.value = { ...line };
    };
    const fresh = () => edit({ text: '', hours: 1, rate: projectOf(invoice).rate });
    const save = async () => {
      const { id, text, hours, rate } = edited.value;
      problem.value = text.trim() ? '' : 'Please describe the work.';
      if (!(Number(hours) > 0)) problem.value = 'The hours must be more than zero.';
      if (problem.value) return;
      const line = { id: id ?? `l${Date.now()}`, text, hours: Number(hours), rate: Number(rate) };
      await keepLines(
        id ? invoice.lines.map((one) => (one.id === id ? line : one)) : [...invoice.lines, line],
      );
      edited.value = null;
    };
    const removeLine = ({ id }) => keepLines(invoice.lines.filter((one) => one.id !== id));
    const mark = async (status) => {
      await keep('invoices', { id: invoice.id, status });
      say(`Invoice ${invoice.number} is marked as ${status.toLowerCase()}.`);
    };
    const remove = async () => {
      if (!(await isSure('Delete invoice?', `Invoice ${invoice.number} is deleted for good.`))) return;
      location.hash = '#/invoices';
      await drop('invoices', invoice);
      say(`Invoice ${invoice.number} was deleted.`);
    };
    return {
      edit,
      edited,
      fresh,
      hoursText,
      lineAmount,
      mark,
      money,
      netOf,
      problem,
      projectOf,
      remove,
      removeLine,
      save,
      shortDay,
      statusOf,
      totalOf,
      vatOf,
    };
  },
  template: `
    <main class="page">
      <div class="head">
        <q-btn flat round icon="arrow_back" aria-label="Back to the invoices" href="#/invoices"></q-btn>
        <h1>Invoice {{ invoice.number }}</h1>
        <span class="status" :class="statusOf(invoice)">{{ statusOf(invoice) }}</span>
        <q-space></q-space>
        <q-btn v-if="invoice.status === 'Draft'" unelevated color="primary" label="Mark as sent"
          @click="mark('Sent')"></q-btn>
        <q-btn v-if="invoice.status === 'Sent'" unelevated color="primary" label="Mark as paid"
          @click="mark('Paid')"></q-btn>
        <q-btn outline color="negative" label="Delete" @click="remove"></q-btn>
      </div>
      <section class="card">
        <dl class="facts">
          <dt>Client</dt><dd>{{ projectOf(invoice).client }}</dd>
          <dt>Project</dt><dd>{{ projectOf(invoice).name }}</dd>
          <dt>Date</dt><dd>{{ shortDay(invoice.date) }}</dd>
          <dt>Due</dt><dd>{{ shortDay(invoice.due) }}</dd>
        </dl>
        <div class="scroll"><table class="lines">
          <thead><tr><th>Work</th><th class="number">Hours</th><th class="number">Rate</th>
            <th class="number">Amount</th><th class="do">{{ invoice.status === 'Draft' ? 'Actions' : '' }}</th></tr></thead>
          <tbody>
            <tr v-for="line in invoice.lines" :key="line.id">
              <td>{{ line.text }}</td><td class="number">{{ hoursText(line.hours) }}</td>
              <td class="number">{{ money(line.rate) }}</td><td class="number">{{ money(lineAmount(line)) }}</td>
              <td class="do"><template v-if="invoice.status === 'Draft'">
                <q-btn flat round dense icon="edit" size="sm" aria-label="Edit line" @click="edit(line)"></q-btn>
                <q-btn flat round dense icon="delete" size="sm" aria-label="Delete line" @click="removeLine(line)"></q-btn></template>
              </td>
            </tr>
            <tr v-if="!invoice.lines.length"><td colspan="5" class="none">No lines yet.</td></tr>
          </tbody>
          <tfoot>
            <tr><td>Net</td><td colspan="2"></td><td class="number">{{ money(netOf(invoice)) }}</td></tr>
            <tr><td>VAT 20 %</td><td colspan="2"></td><td class="number">{{ money(vatOf(invoice)) }}</td></tr>
            <tr class="total"><td>Total</td><td colspan="2"></td><td class="number">{{ money(totalOf(invoice)) }}</td></tr>
          </tfoot>
        </table></div>
        <q-btn v-if="invoice.status === 'Draft'" class="q-mt-md" outline color="primary" icon="add" label="Add line"
          @click="fresh"></q-btn>
      </section>
      <record-form :title="edited?.id ? 'Edit line' : 'New line'" :record="edited" :problem="problem" :save="save"
        @cancel="edited = null">
        <q-input v-model="edited.text" outlined label="Work"></q-input>
        <div class="pair">
          <q-input v-model="edited.hours" outlined type="number" step="0.25" suffix="h" label="Hours"></q-input>
          <q-input v-model="edited.rate" outlined type="number" prefix="£" label="Rate"></q-input>
        </div>
      </record-form>
    </main>`,
};
