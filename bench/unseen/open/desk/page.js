import { createApp, dress, onMounted, ref, useToast } from '/lib.js';
import { ListPage } from '/list.js';
import { PeoplePage } from '/people.js';
import { RequestPage } from '/request.js';
import { load, onProblem, store } from '/store.js';

const route = ref(location.hash);
addEventListener('hashchange', () => (route.value = location.hash));

const Desk = {
  components: { ListPage, PeoplePage, RequestPage },
  setup() {
    const toast = useToast();
    onProblem(() =>
      toast.add({
        severity: 'error',
        summary: 'This could not be saved',
        detail: 'Please try again.',
        life: 6000,
      }),
    );
    onMounted(load);
    const idOf = (path) => Number(/^#\/request\/(\d+)$/.exec(path)?.[1] ?? 0);
    return { route, store, idOf };
  },
  template: `
    <nav class="side" aria-label="Pages">
      <h1>Elm Court desk</h1>
      <a href="#/" :class="{ here: !route.startsWith('#/people') }"><i class="pi pi-inbox" /> Requests</a>
      <a href="#/people" :class="{ here: route.startsWith('#/people') }"><i class="pi pi-users" /> People</a>
    </nav>
    <main>
      <template v-if="store.isLoaded">
        <PeoplePage v-if="route.startsWith('#/people')" />
        <RequestPage v-else-if="idOf(route)" :id="idOf(route)" :key="route" />
        <ListPage v-else />
      </template>
    </main>
    <PToast position="bottom-right" />
    <PConfirmDialog />`,
};

dress(createApp(Desk)).mount('#app');
