/** Which drafts are tried first: trying takes as long as exploring at most, and often not all get their turn. */
import type { Transition } from '#worker/explore/map/graph.ts';
import type { Drafted } from './idea.ts';
import { isMeantToWork } from './transitions.ts';
import { saysPage } from './wording.ts';

/** What a check is worth that says more than where one has come to, against one that does not. */
const worth = { outcome: 3, arrival: 1 };
/** What an act is worth: where something is entered, most is kept, refused and lost. */
const worthOfAct = { accepted: 4, refused: 2, press: 1 };
/** A session is opened, and the last screen judged: as much as so many steps. */
const stepsOfSession = 4;

const isCheck = (step: string): boolean => /^Check that /.test(step);
const isText = (check: string): boolean => /^(?:Check that the|The) text .* is shown$/.test(check);

function actWorth({ action: { play } }: Transition): number {
  if (play.kind === 'press') return worthOfAct.press;
  return play.kind === 'form' && !isMeantToWork(play) ? worthOfAct.refused : worthOfAct.accepted;
}

/** What a test does and checks, each with its worth: a text that came with a page says no more than the page. */
function partsOf({ idea: { steps, assertions, merges }, ways }: Drafted): Map<string, number> {
  const acts = ways.map((way) => [`${way.from}>${way.intent}`, actWorth(way)] as const);
  const isOfArrival = merges === 'link' || merges === 'reveal';
  const saysLittle = (check: string): boolean => saysPage(check) || (isOfArrival && isText(check));
  const texts = assertions.filter((one) => !isOfArrival || !isText(one));
  const checks = [...steps.filter(isCheck), ...(texts.length > 0 ? texts : assertions.slice(0, 1))].map(
    (check) => [check, saysLittle(check) ? worth.arrival : worth.outcome] as const,
  );
  return new Map([...acts, ...checks]);
}

/** Puts first what tells the most that those before it do not tell, for its number of steps. */
export function inOrderOfWorth(all: readonly Drafted[]): Drafted[] {
  const told = new Set<string>();
  const left = all.map((drafted) => ({
    drafted,
    parts: partsOf(drafted),
    cost: drafted.idea.steps.length + stepsOfSession,
  }));
  const gain = ({ parts, cost }: (typeof left)[number]): number =>
    [...parts].reduce((sum, [part, value]) => sum + (told.has(part) ? 0 : value), 0) / cost;
  const ordered: Drafted[] = [];
  while (left.length > 0) {
    const best = left.reduce((most, one) => (gain(one) > gain(most) ? one : most));
    left.splice(left.indexOf(best), 1);
    for (const part of best.parts.keys()) told.add(part);
    ordered.push(best.drafted);
  }
  return ordered;
}
