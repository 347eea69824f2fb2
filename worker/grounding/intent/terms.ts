/** Compares the terms of an instruction with those on the screen. */
import { isSameAction } from '#worker/lexicons/action-synonyms.ts';
import { fold, skeleton, stem } from '#worker/core/likeness.ts';
import { areEquivalent } from '#worker/lexicons/equivalents.ts';
import { termLikeness, type Term } from '#worker/lexicons/synonyms.ts';

/**
 * How alike two terms are, 0…1.
 * @param deed whether they are compared as actions
 */
export const like = (a: Term, b: Term, deed: boolean): number =>
  Math.max(
    termLikeness(a, b),
    (deed && (isSameAction(a.form, b.form) || isSameAction(stem(a.form), stem(b.form)))) ||
      areEquivalent(a.form, b.form)
      ? 0.85
      : 0,
  );

/**
 * How alike a term is to the nearest of some others, 0…1.
 * @param deed the action word; matches that involve it are compared as actions
 */
export const best = (term: Term, others: Term[], deed?: Term): number =>
  Math.max(0, ...others.map((o) => like(term, o, deed !== undefined && (deed === term || deed === o))));

/** A text by its letters and figures alone, those that look alike being one. */
export const squeezed = (text: string): string => skeleton(fold(text).replace(/[^\p{L}\p{N}]/gu, ''));
/** A name with a hyphen, underscore or dot, compared letter by letter: 'staging-web'. */
export const isName = (term: Term): boolean => /[-_.]/.test(term.form);

/** Whether a text holds a name, letter by letter. */
export const contains = (text: string, name: string): boolean => squeezed(text).includes(squeezed(name));
