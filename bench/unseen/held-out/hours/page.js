/* global Vue, Quasar */
import { books } from './books.js';
import { Invoice, Invoices } from './invoices.js';
import { Overview } from './overview.js';
import { Projects } from './projects.js';
import { Week } from './week.js';

const parts = [
  { path: 'overview', label: 'Overview', icon: 'home', page: Overview },
  { path: 'week', label: 'Week', icon: 'schedule', page: Week },
  { path: 'projects', label: 'Projects', icon: 'folder', page: Projects },
  { path: 'invoices', label: 'Invoices', icon: 'receipt', page: Invoices },
];

const Shell = {
  components: { Invoice },
  setup() {
    const hash = Vue.ref(location.hash);
    const isOpen = Vue.ref(window.innerWidth > 760);
    window.addEventListener('hashchange', () => {
      hash.value = location.hash;
      if (window.innerWidth <= 760) isOpen.value = false;
    });
    const part = Vue.computed(() => parts.find(({ path }) => path === hash.value.split('/')[1]) ?? parts[0]);
    const invoice = Vue.computed(
      () =>
        part.value.path === 'invoices' && books.invoices.find(({ id }) => id === hash.value.split('/')[2]),
    );
    Vue.watchEffect(() => {
      document.title = `${part.value.label} – Larkfield hours`;
    });
    return { invoice, isOpen, part, parts };
  },
  template: `
    <q-layout view="hHh lpR fFf">
      <q-header>
        <q-toolbar>
          <q-btn flat round icon="menu" aria-label="Menu" @click="isOpen = !isOpen"></q-btn>
          <img src="/clock.svg" alt="" width="28" height="28" class="q-ml-sm">
          <span class="brand">Larkfield hours</span>
          <q-space></q-space>
          <span>Nell Ashworth</span>
        </q-toolbar>
      </q-header>
      <q-drawer v-model="isOpen" bordered :width="200" :breakpoint="760">
        <q-list padding>
          <q-item v-for="one in parts" :key="one.path" clickable tag="a" :href="'#/' + one.path"
            :active="one === part">
            <q-item-section avatar><q-icon :name="one.icon"></q-icon></q-item-section>
            <q-item-section>{{ one.label }}</q-item-section>
          </q-item>
        </q-list>
      </q-drawer>
      <q-page-container>
        <invoice v-if="invoice" :key="invoice.id" :invoice="invoice"></invoice>
        <component v-else :is="part.page" :key="part.path"></component>
      </q-page-container>
    </q-layout>`,
};

const answer = await fetch('/api/books');
Object.assign(books, await answer.json());
Vue.createApp(Shell)
  .use(Quasar, { plugins: { Dialog: Quasar.Dialog, Notify: Quasar.Notify } })
  .mount('#app');
