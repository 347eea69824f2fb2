import { html } from '../html.ts';
import { page } from '../layout.ts';
import type { Reply, Visit } from '../visit.ts';

export function notFound(visit: Visit): Reply {
  return page({
    visit,
    status: 404,
    heading: 'Page not found',
    lead: 'There is nothing at this address. It may have moved, or it was never here.',
    narrow: true,
    body: html`<p class="actions"><a class="button" href="/products">Go to the shop</a> <a href="/">Back to the home page</a></p>`,
  });
}

/** What people see when the shop itself failed; with a detail only under the fault that leaks it. */
export function failed(visit: Visit, detail: string | null): Reply {
  return page({
    visit,
    status: 500,
    heading: 'Something went wrong',
    lead: 'The shop could not do that. Nothing was charged. Please try again in a moment.',
    narrow: true,
    body: html`${detail ? html`<pre class="trace">${detail}</pre>` : null}<p class="actions"><a class="button" href="/">Back to the home page</a></p>`,
  });
}
