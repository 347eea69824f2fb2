import type { EntryOutcome } from '#worker/explore/entries/outcome.ts';
import type { Idea } from './drafts.ts';

const suites = ['Smoke', 'Release'];

/** What to test of a field that makes entries, by what came of one; `place`: the screen's name. */
export function entryIdea(outcome: EntryOutcome, place: string): Idea {
  const { name } = outcome;
  switch (outcome.kind) {
    case 'create':
      return {
        title: `Add an entry on ${place}: it is listed`,
        description: 'What is typed has to appear.',
        assertions: [`The text "${name}" is shown`],
        suites,
      };
    case 'edit':
      return {
        title: `Rename an entry on ${place}: the new name is listed`,
        description: 'The new name takes the place of the old one.',
        assertions: [`The text "${outcome.other}" is shown`, `The text "${name}" is not shown`],
        suites,
      };
    case 'delete':
      return {
        title: `Remove an entry on ${place}: it is gone`,
        description: 'What is removed is listed no longer.',
        assertions: [`The text "${name}" is not shown`],
        suites,
      };
  }
}
