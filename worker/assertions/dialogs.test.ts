import { describe, expect, it } from 'vitest';
import type { ShownDialog, Verdict } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { judgeAssertion } from './index.ts';

const page = buildScene();
page.line('Guests', 40, 40, { size: 28 });
page.line('Nothing sent', 40, 120);

const said = (message: string): ShownDialog => ({ kind: 'dialog', dialog: 'confirm', message });
const judge = (assertion: string, ...messages: string[]): Verdict =>
  judgeAssertion({ view: page.view(), assertion, dialogs: messages.map(said) });

describe('what a dialog of the browser said', () => {
  it.each<[string, Verdict['verdict']]>([
    ['The alert says "Delete Ann Lee?"', 'holds'],
    ['The confirmation dialog says "Delete Ann Lee?"', 'holds'],
    ['An alert with the text "Delete Ann Lee?" is shown', 'holds'],
    ['An alert is shown', 'holds'],
    ['The alert says "Delete Bob?"', 'fails'],
    ['The dialog contains "Ann Lee"', 'holds'],
    ['The alert says "Ann Lee"', 'cannot-tell'],
    ['The text "Delete Ann Lee?" is shown', 'holds'],
    ['The text "Ann Lee" is shown', 'fails'],
  ])('%s: %s', (assertion, expected) => {
    expect(judge(assertion, 'Delete Ann Lee?').verdict).toBe(expected);
  });

  it('is one of several that were shown', () => {
    expect(judge('The alert says "Sure?"', 'Delete Ann?', 'Sure?').verdict).toBe('holds');
  });

  it('is what the page itself says where the browser said nothing', () => {
    expect(judge('The alert says "Nothing sent"').verdict).toBe('holds');
    expect(judge('The alert says "All sent"').verdict).toBe('fails');
  });
});
