/** How drafted tests are worded: steps without hosts, and what is read surely enough to be quoted. */
import { lastingIntent } from '#worker/agent/replay-trail.ts';
import { isWhole } from '#worker/facts/whole-words.ts';
import type { TrailStep } from '#worker/ports/records.ts';
import type { TextLine } from '#worker/sight/scene.ts';

export const quoted = (text: string): string => `"${text.replace(/"/g, "'")}"`;

const [leastConfidence, shortest, longest] = [0.85, 4, 70];

/** Whether a line was read surely, and as a whole. */
export const sure = ({ confidence, text }: TextLine): boolean =>
  confidence > leastConfidence &&
  text.length >= shortest &&
  text.length <= longest &&
  isWhole(text) &&
  /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(text);

/** Whether a label is fit for a test's wording, and no icon misread by OCR. */
export const readable = (label: string): boolean =>
  (label.match(/\p{L}/gu)?.length ?? 0) >= 3 && /^[\p{L}\p{N}(][\p{L}\p{N} '’&,.!?()/:+%$€£-]*$/u.test(label);

/** A step in words that hold on any host and on any day. */
export const wordingOf = (step: TrailStep, address = ''): string => lastingIntent(step, address);

/** Quotes as a title has them. */
export const curly = (text: string): string => text.replace(/"([^"]*)"/g, '“$1”');

/** A step that judges: a check on the way. */
export const checkOf = (assertion: string): string => `Check that ${assertion.replace(/^The /, 'the ')}`;

/** Where an act has to have led. */
export const pageShown = (name: string): string => `The page ${quoted(name)} is shown`;
/** Whether an assertion, or the check of it, says no more than where one has come to. */
export const saysPage = (said: string): boolean => /^(?:Check that the|The) page /.test(said);

export const shown = (text: string): string => `The text ${quoted(text)} is shown`;
export const notShown = (text: string): string => `The text ${quoted(text)} is not shown`;
