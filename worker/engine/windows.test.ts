import { describe, expect, it } from 'vitest';
import { judgeAssertion } from '#worker/assertions/index.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { decide } from './decide.ts';

const page = () => {
  const b = buildScene();
  b.line('Receipt confirmed', 40, 40);
  return b;
};
const decided = (view: SessionView, intent: string) =>
  decide({ view, intent, done: 0, start: '', secrets: [] });
const actOf = (view: SessionView, intent: string) => {
  const decision = decided(view, intent);
  return decision.kind === 'act' ? decision.plan.act : decision.kind;
};

describe('a step about a tab', () => {
  const view = page().view();
  const two = { ...view, tabs: { count: 2, current: 1 } };

  it('is about the browser’s, where it has several and the page draws none', () => {
    expect(actOf(two, 'Go back to the first tab')).toEqual({ kind: 'switch-tab', to: 0 });
    expect(actOf(two, 'Switch to the other tab')).toEqual({ kind: 'switch-tab', to: 0 });
    expect(actOf(two, 'Close the tab')).toEqual({ kind: 'close-tab' });
    expect(actOf(two, 'Switch to the third tab')).toBe('cannot');
  });

  it('is about the page’s, where the browser has one', () => {
    const b = page();
    b.control('tab', 'Details', [40, 80, 80, 30]);
    b.control('tab', 'Reviews', [130, 80, 80, 30]);
    const one = { ...b.view(), tabs: { count: 1, current: 0 } };
    expect(actOf(one, 'Switch to the second tab')).toMatchObject({ kind: 'press' });
    expect(actOf({ ...one, tabs: two.tabs }, 'Switch to the second tab')).toBe('cannot');
    expect(actOf({ ...one, tabs: two.tabs }, 'Switch to the first browser tab')).toMatchObject({ to: 0 });
  });

  it('closes never the only one', () =>
    expect(actOf({ ...view, tabs: { count: 1, current: 0 } }, 'Close the browser tab')).toBe('cannot'));
});

describe('a step about the size of the window', () => {
  it('keeps the side that it does not name', () => {
    const view = page().view();
    const { height } = view.picture.visible ?? view.picture;
    expect(actOf(view, 'Make the window 800 px wide')).toEqual({ kind: 'resize', width: 800, height });
  });

  it('is refused where a field is called so', () => {
    const b = page();
    b.control('textfield', 'Window width', [40, 80, 200, 30]);
    expect(actOf(b.view(), 'Set the window width to 375')).toBe('cannot');
  });
});

describe('a claim about a new tab', () => {
  const view = { ...page().view(), tabs: { count: 2, current: 1 } };
  const opened = [{ kind: 'new-tab' as const, address: 'https://a.example/receipt' }];
  const verdict = (assertion: string, newTabs?: typeof opened) =>
    judgeAssertion({ view, assertion, ...(newTabs ? { newTabs } : {}) }).verdict;

  it.each(['A new tab is opened', 'A new browser tab opens', 'A new window was opened'])('%s', (claim) => {
    expect(verdict(claim, opened)).toBe('holds');
    expect(verdict(claim)).toBe('fails');
  });

  it('No new tab is opened', () => {
    expect(verdict('No new tab is opened')).toBe('holds');
    expect(verdict('No new tab is opened', opened)).toBe('fails');
  });

  it('can’t be judged on a screen without tabs', () => {
    const { tabs, ...bare } = view;
    expect(tabs).toBeDefined();
    expect(judgeAssertion({ view: bare, assertion: 'A new tab is opened' }).verdict).toBe('cannot-tell');
  });
});
