/** How the explorer words what it does: as a step of a test. */
export {
  chooseIntent,
  holding,
  nameOf,
  phrase,
  pressIntent,
  typeIntent,
  unpunctuated,
} from '#worker/grounding/wording.ts';
