/** Which screens and journeys a model reviews, and what becomes of what it suspects. */
import { severities } from '#worker/core/issue-kinds.ts';
import { coverView } from '#worker/guardrails/redact.ts';
import { suspected } from '#worker/oracles/review/claims.ts';
import { routePath } from '#worker/facts/routes.ts';
import type { Analyst, Reviewable, ReviewInput } from '#worker/ports/analyst.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { AppModelData } from '#worker/app-model/index.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node, ScreenGraph } from '../map/graph.ts';
import type { ExploreOptions, ExplorerEvent } from '../types.ts';
import type { Questions } from './questions.ts';

/** Of one exploration. */
const maxScreens = 18;
const maxActs = 6;
const maxJourneys = 3;
/** Pages of one kind show the same faults. */
const maxOfAKind = 2;
/** Each of them is replayed, and judged several times. */
const maxSuspicions = 8;
/** How many of the latest suspicions are told of, so that they are not named again. */
const maxKnown = 20;

/** Whether a view shows something to look at. */
const showsSomething = ({ scene, picture, dialog }: SessionView): boolean =>
  picture.image.length > 0 && scene.lines.length > 0 && !dialog;

/** What is known of an app, in words. */
export function inWords(nodes: readonly Node[], { collections }: Pick<AppModelData, 'collections'>): string {
  const pages = [...new Set(nodes.map(({ heading, title }) => heading || title).filter(Boolean))].slice(
    0,
    12,
  );
  const lists = [...new Set(collections.map(({ title }) => title).filter(Boolean))].slice(0, 8);
  const named = (names: string[]) => names.map((name) => JSON.stringify(name)).join(', ');
  return [
    ...(pages.length > 0 ? [`Its pages so far: ${named(pages)}.`] : []),
    ...(lists.length > 0 ? [`It lists: ${named(lists)}.`] : []),
  ].join(' ');
}

type Suspected = Extract<ExplorerEvent, { kind: 'suspicion' }>;

interface Reviewing {
  questions: Questions;
  graph: ScreenGraph;
  options: ExploreOptions;
  about(): string;
}

export class Reviews {
  readonly #reviewing: Reviewing;
  readonly #kinds = new Map<string, number>();
  readonly #known: string[] = [];
  /** `rank`: its place among those of its screen. */
  readonly #suspected: { event: Suspected; rank: number }[] = [];
  #screens = 0;
  #acts = 0;
  #journeys = 0;

  constructor(reviewing: Reviewing) {
    this.#reviewing = reviewing;
  }

  /** Has a new screen reviewed, on which the session stands. */
  screen(session: ExplorerSession, { address, leftAlone }: Node): void {
    const kind = this.#reviewing.graph.kindOf(address);
    const ofKind = this.#kinds.get(kind) ?? 0;
    if (leftAlone || !showsSomething(session.view)) return;
    if (this.#screens >= maxScreens || ofKind >= maxOfAKind) return;
    this.#screens++;
    this.#kinds.set(kind, ofKind + 1);
    this.#ask(session, 'screen');
  }

  /** Has it reviewed what the last act of a session did, which had begun at `before`. */
  act(session: ExplorerSession, before: SessionView): void {
    if (this.#acts >= maxActs || !showsSomething(before) || !showsSomething(session.view)) return;
    this.#acts++;
    this.#ask(session, 'act', before);
  }

  /** Has the journey of a session reviewed that ends where it stands. */
  journey(session: ExplorerSession): void {
    const { first, view } = session;
    if (this.#journeys >= maxJourneys) return;
    if (!first || !showsSomething(first) || !showsSomething(view)) return;
    this.#journeys++;
    this.#ask(session, 'journey', first);
  }

  /** Tells what is suspected, once all is answered: the gravest first, and something of each screen. */
  async finish(): Promise<void> {
    const gravity = ({ event }: { event: Suspected }) => severities.indexOf(event.candidate.severity);
    const kept = this.#suspected
      .sort((a, b) => gravity(a) - gravity(b) || a.rank - b.rank)
      .slice(0, maxSuspicions);
    for (const { event } of kept) await this.#reviewing.options.on(event);
  }

  #ask(session: ExplorerSession, of: Reviewable, first?: SessionView): void {
    const { questions, options, about } = this.#reviewing;
    const { view, trail, last, number, typedSecrets } = session;
    if (!last) return;
    // What is typed later is hidden on later views.
    const hidden = [...typedSecrets];
    const secrets = options.credential ? [options.credential.password] : [];
    const input = async (): Promise<ReviewInput> => ({
      view,
      of,
      ...(first ? { first } : {}),
      start: options.address,
      did: trail.steps.map(({ intent }) => intent),
      about: about(),
      known: [...((await options.suspected?.()) ?? []), ...this.#known].slice(-maxKnown),
      secrets,
      cover: (shown) => coverView(shown, shown === view || of === 'act' ? hidden : [], secrets),
      signal: questions.signal,
    });
    const ask = async (analyst: Analyst) => {
      const { suspicions } = await analyst.review(await input());
      for (const [rank, suspicion] of suspicions.entries()) {
        const candidate = suspected(suspicion, { address: view.address, of });
        if (this.#suspected.some(({ event }) => event.candidate.signature === candidate.signature)) continue;
        this.#known.push(`${suspicion.assertion} (on ${routePath(view.address)})`);
        const event: Suspected = { kind: 'suspicion', session: number, record: last, trail, candidate };
        this.#suspected.push({ event, rank });
      }
    };
    questions.add(ask);
  }
}
