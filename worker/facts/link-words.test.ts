import { describe, expect, it } from 'vitest';
import { isNextPage, turnsPage } from './link-words.ts';

describe('buttons that turn the page of a list', () => {
  it.each(['Next', 'Next page ›', '›', '»', ' > ', '→'])('%j leads to the page after this one', (label) => {
    expect(isNextPage(label)).toBe(true);
    expect(turnsPage(label)).toBe(true);
  });

  it.each(['Previous', '‹', '«', 'Page 3', '12'])(
    '%j leads to another page, not to the one after this',
    (label) => {
      expect(isNextPage(label)).toBe(false);
      expect(turnsPage(label)).toBe(true);
    },
  );

  it.each(['Next steps', 'Back to top', '', '+', '…'])('%j turns no page', (label) => {
    expect(turnsPage(label)).toBe(false);
  });
});
