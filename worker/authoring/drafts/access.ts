/** A test that the pages of an account are for those alone who are signed in. */
import { withoutOrigin } from '#worker/core/site.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Node, ScreenGraph } from '#worker/explore/map/graph.ts';
import { lastSignIn } from '#worker/explore/map/routes.ts';
import { nameOfPage } from './checks.ts';
import type { Drafted } from './idea.ts';
import { checkOf, pageShown } from './wording.ts';

/** Pages that are tried. */
const maxPages = 4;

/** The screen on which somebody signed in on the way to another one. */
const gateOf = ({ nodes }: ScreenGraph, { route }: Node): Node | undefined =>
  nodes.find(({ id }) => id === lastSignIn(route)?.from);

/** Opens pages that were seen to ask guests to sign in, as a guest. */
export function accessIdeas(graph: ScreenGraph): Drafted[] {
  const closed = graph.nodes
    .filter(({ signedIn, asksGuests, leftAlone }) => signedIn && asksGuests && !leftAlone)
    // A page of the app is there on any day; a thing of somebody may not be.
    .sort((a, b) => Number(/#/.test(routePath(a.address))) - Number(/#/.test(routePath(b.address))))
    .slice(0, maxPages);
  const [first] = closed;
  const gate = first && gateOf(graph, first);
  const name = gate && nameOfPage(gate);
  const way = graph.ways.find(({ to }) => to === gate?.id);
  if (!gate || name === undefined || !way) return [];
  const asked = pageShown(name);
  return [
    {
      idea: {
        title: `Guests are asked to sign in before they see ${first.name}${closed.length > 1 ? ' and other pages of an account' : ''}`,
        description: 'What belongs to one person may not be read by whoever has the address.',
        steps: closed.flatMap(({ address }, at) => [
          `Open ${withoutOrigin(address, gate.address)}`,
          ...(at === closed.length - 1 ? [] : [checkOf(asked)]),
        ]),
        assertions: [asked],
        suites: ['Smoke', 'Release'],
      },
      from: gate,
      to: gate,
      ways: [way],
      needsCredential: false,
    },
  ];
}
