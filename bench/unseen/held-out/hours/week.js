/* global Vue */
import {
  RecordForm,
  books,
  drop,
  hoursIn,
  hoursOf,
  hoursText,
  isSure,
  keep,
  later,
  longDay,
  mondayOf,
  money,
  projectChoices,
  projectOf,
  say,
  shortDay,
  valueIn,
} from './books.js';

function problemOf({ project, date, from, to, note }) {
  if (!project) return 'Please choose a project.';
  if (!date) return 'Please enter a day.';
  if (!from || !to || to <= from) return 'The end must be after the beginning.';
  if (!note.trim()) return 'Please say what was done.';
  return '';
}

export const Week = {
  components: { RecordForm },
  setup() {
    const monday = Vue.ref(mondayOf(books.today));
    const project = Vue.ref('all');
    const words = Vue.ref('');
    const edited = Vue.ref(null);
    const problem = Vue.ref('');
    const choices = () => [{ value: 'all', label: 'All projects' }, ...projectChoices()];
    const isShown = (one) =>
      (project.value === 'all' || one.project === project.value) &&
      `${one.note} ${projectOf(one).name}`.toLowerCase().includes((words.value ?? '').trim().toLowerCase());
    const shown = () =>
      books.entries.filter(
        (one) => one.date >= monday.value && one.date <= later(monday.value, 6) && isShown(one),
      );
    const days = () =>
      Array.from({ length: 7 }, (_, at) => {
        const date = later(monday.value, at);
        const entries = shown()
          .filter((one) => one.date === date)
          .sort((one, other) => one.from.localeCompare(other.from));
        return { date, entries };
      });
    const go = (weeks) => {
      monday.value = later(monday.value, weeks * 7);
    };
    const edit = (entry) => {
      problem.value = '';
      edited.value = { ...entry };
    };
    const fresh = (date) =>
      edit({ project: '', date: date ?? books.today, from: '13:00', to: '14:00', note: '' });
    const save = async () => {
      problem.value = problemOf(edited.value);
      if (problem.value) return;
      const isNew = !edited.value.id;
      const saved = await keep('entries', edited.value);
      edited.value = null;
      say(isNew ? `Added ${hoursText(hoursOf(saved))}.` : 'The entry was saved.');
    };
    const remove = async (entry) => {
      if (!(await isSure('Delete entry?', `“${entry.note}” is deleted for good.`))) return;
      await drop('entries', entry);
      say('The entry was deleted.');
    };
    const again = async ({ project: same, from, to, note }) => {
      await keep('entries', { project: same, date: books.today, from, to, note });
      say('The entry was copied to today.');
    };
    return {
      again,
      books,
      choices,
      days,
      edit,
      edited,
      fresh,
      go,
      hoursIn,
      hoursOf,
      hoursText,
      later,
      longDay,
      monday,
      mondayOf,
      money,
      problem,
      project,
      projectChoices,
      projectOf,
      remove,
      save,
      shortDay,
      shown,
      valueIn,
      words,
    };
  },
  template: `
    <main class="page">
      <div class="head">
        <h1>Week</h1>
        <q-btn flat round icon="chevron_left" aria-label="Previous week" @click="go(-1)"></q-btn>
        <span class="span">{{ shortDay(monday) }} – {{ shortDay(later(monday, 6)) }}</span>
        <q-btn flat round icon="chevron_right" aria-label="Next week" @click="go(1)"></q-btn>
        <q-btn outline color="primary" label="This week" @click="monday = mondayOf(books.today)"></q-btn>
        <q-space></q-space>
        <q-btn unelevated color="primary" icon="add" label="Add entry" @click="fresh()"></q-btn>
      </div>
      <div class="head">
        <q-input v-model="words" dense outlined clearable label="Search entries" style="width: 240px"
          bg-color="white"></q-input>
        <q-select v-model="project" dense outlined emit-value map-options :options="choices()" label="Project"
          bg-color="white" style="width: 240px"></q-select>
        <q-space></q-space>
        <strong class="week-sum">{{ hoursText(hoursIn(shown())) }} · {{ money(valueIn(shown())) }}</strong>
      </div>
      <section v-for="day in days()" :key="day.date" class="day card" :data-day="day.date">
        <header><h2>{{ longDay(day.date) }}</h2><strong>{{ hoursText(hoursIn(day.entries)) }}</strong></header>
        <ul v-if="day.entries.length">
          <li v-for="entry in day.entries" :key="entry.id">
            <span class="dot" :style="{ background: projectOf(entry).colour }"></span>
            <span class="project">{{ projectOf(entry).name }}</span>
            <span class="note">{{ entry.note }}</span>
            <span class="span">{{ entry.from }} – {{ entry.to }}</span>
            <span class="hours">{{ hoursText(hoursOf(entry)) }}</span>
            <span class="do">
              <q-btn flat round dense icon="content_copy" size="sm" aria-label="Copy to today" @click="again(entry)"></q-btn>
              <q-btn flat round dense icon="edit" size="sm" aria-label="Edit" @click="edit(entry)"></q-btn>
              <q-btn flat round dense icon="delete" size="sm" aria-label="Delete" @click="remove(entry)"></q-btn>
            </span>
          </li>
        </ul>
        <p v-else class="none">Nothing entered.</p>
      </section>
      <record-form :title="edited?.id ? 'Edit entry' : 'New entry'" :record="edited" :problem="problem" :save="save"
        @cancel="edited = null">
        <q-select v-model="edited.project" outlined emit-value map-options :options="projectChoices()"
          label="Project"></q-select>
        <q-input v-model="edited.date" outlined type="date" stack-label label="Day"></q-input>
        <div class="pair">
          <q-input v-model="edited.from" outlined type="time" stack-label label="From"></q-input>
          <q-input v-model="edited.to" outlined type="time" stack-label label="To"></q-input>
        </div>
        <q-input v-model="edited.note" outlined label="What was done"></q-input>
      </record-form>
    </main>`,
};
