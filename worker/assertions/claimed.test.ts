import { describe, expect, it } from 'vitest';
import type { Entry, Verdict } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { judgeAssertion } from './index.ts';

const page = buildScene();
page.line('Order 123 is not yet paid', 40, 40);
page.line('Not shipped. Packed since Monday', 40, 80);
page.control('textfield', 'Name', [40, 140, 300, 40], { value: 'Kit' });

const judge = (assertion: string, typed: Entry[] = []): Verdict['verdict'] =>
  judgeAssertion({ view: page.view(), assertion, typed }).verdict;

describe('a claim', () => {
  it('is turned by a negation in front of what it quotes', () => {
    expect(judge('The text "paid" is shown')).toBe('fails');
    expect(judge('The text "shipped" is shown')).toBe('fails');
    expect(judge('The text "paid" is not shown')).toBe('holds');
  });

  it('is not turned by a negation of another sentence, or of its own', () => {
    expect(judge('The text "Packed since Monday" is shown')).toBe('holds');
    expect(judge('The text "not yet paid" is shown')).toBe('holds');
  });

  it('of a part of the page takes it wherever it stands', () => {
    expect(judge('The page contains "paid"')).toBe('holds');
    expect(judge('The page contains "hipp"')).toBe('holds');
    expect(judge('The text "hipp" is shown')).toBe('fails');
    expect(judge('The cart contains "hipp"')).not.toBe('holds');
  });

  it('is not proven by what the test itself has typed', () => {
    const typed = [{ text: 'Kit', box: { x: 40, y: 140, width: 300, height: 40 } }];
    expect(judge('The text "Kit" is shown')).toBe('holds');
    expect(judge('The text "Kit" is shown', typed)).toBe('cannot-tell');
    expect(judge('The "Name" field contains "Kit"', typed)).toBe('holds');
  });

  it('about a field rests on no print so pale that it may be a hint', () => {
    const pale = { r: 110, g: 98, b: 86 };
    const b = buildScene();
    for (const [n, text] of ['Players', 'Fees', 'Arbiters', 'Home club'].entries()) b.line(text, 40, n * 30);
    const { lines } = b.control('textfield', 'Home club', [40, 140, 300, 40], { value: 'Rook Street' });
    b.scene().lines[lines[0]!]!.colour = pale;
    const said = { view: b.view(), assertion: 'The "Home club" field contains "Rook Street"' };
    expect(judgeAssertion(said).verdict).toBe('cannot-tell');
    const typed = [{ text: 'Rook Street', box: { x: 40, y: 140, width: 300, height: 40 } }];
    expect(judgeAssertion({ ...said, typed }).verdict).toBe('holds');
  });
});
