import type { StepRecord } from '../../agent/records.ts';
import type { Scene } from '../../sight/scene.ts';
import { pricedItems } from '../reading/reading.ts';
import { place, signature } from '../reading/places.ts';
import type { Candidate, Oracle } from '../types.ts';

const searchField = /search|find/i;
const nothingFound = /\b(no|0|nothing|none)\b.{0,30}\b(results?|products?|items?|match(?:es)?|found)\b|\bnothing (?:was )?found\b|\bnothing matches\b/i;

/** Letters that no word has in this order: a search for them must come up empty. */
export const nonsense = 'zzqx';

/** The term that an Enter sent off, where the step before typed it into a search field. */
function searched(step: StepRecord, earlier: StepRecord[]): string | undefined {
  const typed = earlier.at(-1)?.trailStep?.act;
  return step.act?.kind === 'key' && step.act.keys === 'Enter' && typed?.kind === 'type' && searchField.test(`${typed.target.label} ${typed.target.icon ?? ''}`) ? typed.text : undefined;
}

const resultsOf = (step: StepRecord): { count: number; said?: number; saysNothing: boolean } => {
  const said = step.after.scene.lines.find((line) => /^(?:showing )?(\d+) (?:results?|products?|items?|matches)\b/i.test(line.text));
  const number = said && Number(/\d+/.exec(said.text)![0]);
  const counted = number ?? pricedItems(step.after.scene).length;
  const saysNothing = step.after.scene.lines.some((line) => nothingFound.test(line.text));
  return { count: saysNothing ? 0 : counted, ...(number === undefined ? {} : { said: number }), saysNothing };
};

/** It says that nothing was found beside a list that stands as it stood: something else was searched, such as pages, commands, people. */
export const searchesElsewhere = (scene: Scene): boolean => scene.lines.some((line) => nothingFound.test(line.text)) && pricedItems(scene).length > 1;

/** What is listed is found by a word of its title, in small letters and in capitals; what is not, is not. */
export const search: Oracle = {
  name: 'search',
  describes: 'A search that misses what is there, or finds what is not',
  judge({ step, earlier }) {
    const term = searched(step, earlier);
    if (term === undefined || !step.difference || step.after.scene.reason) return [];
    const { count, said, saysNothing } = resultsOf(step);
    const found = (what: string, title: string, expected: string, observed: string): Candidate => ({
      oracle: 'search', signature: signature('search', place(step.after.address), what), type: 'Functional', severity: 'High',
      severityReason: 'The user concludes that the thing is not there.', title, expected, observed, address: step.after.address,
      evidence: { texts: [`searched for: ${term}`, `found: ${count}`] },
    });
    if (term === nonsense) {
      const listed = pricedItems(step.after.scene).length;
      // Where no number is said, a few things may be recommendations.
      return !saysNothing && (said === undefined ? listed >= 3 : said > 0 && listed > 0) ? [found('nonsense', 'Search finds things for words that nothing has', `A search for “${term}” finds nothing, and says so.`, `It lists ${listed} things.`)] : [];
    }
    const listedTitle = [...earlier, step].flatMap((one) => pricedItems(one.before.scene)).find(({ title }) => title.toLowerCase().split(/\s+/).includes(term.toLowerCase()));
    if (!listedTitle || !saysNothing || searchesElsewhere(step.after.scene)) return [];
    const otherCase = earlier.some((one, at) => {
      const other = searched(one, earlier.slice(0, at));
      return other !== undefined && other !== term && other.toLowerCase() === term.toLowerCase() && resultsOf(one).count > 0;
    });
    return otherCase
      ? [found('case', 'Search depends on capital letters', `“${term}” finds as much as the same word in other letters.`, 'It finds nothing.')]
      : [found('misses', 'Search does not find what is listed', `“${term}”, a word of “${listedTitle.title}”, finds it.`, 'It finds nothing.')];
  },
};
