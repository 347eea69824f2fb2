import { describe, expect, it } from 'vitest';
import { fencedLabel, fencedPath, readInstructions, valueFor } from './instructions.ts';

const label = (text: string, name: string) => fencedLabel(readInstructions(text), name) !== '';
const path = (text: string, at: string) => fencedPath(readInstructions(text), at) !== '';

describe('an app’s instructions', () => {
  it.each([
    ['Do not touch the billing page.', 'Billing'],
    ['Don\'t click "Rebuild index"; it takes an hour.', 'Rebuild index'],
    ['Never delete a project', 'Delete project'],
    ['The nightly export is off limits.', 'Nightly export'],
    ['This is our staging shop. Please avoid the danger zone and archiving workspaces.', 'Archive workspace'],
  ])('%s: “%s” is left alone', (text, name) => expect(label(text, name)).toBe(true));

  it.each([
    ['Do not touch the billing page.', 'Build settings'],
    ['Never delete a project', 'Delete comment'],
    ['The cart is known to be slow.', 'Cart'],
    ['Use "97205" for the postal code', 'Postal code'],
    ['', 'Anything'],
  ])('%s: “%s” is tried', (text, name) => expect(label(text, name)).toBe(false));

  it('a path is fenced off with all that lies beneath it, a page also by its name in an address', () => {
    expect(path('Stay out of /admin and /internal/jobs.', '/admin/users')).toBe(true);
    expect(path('Stay out of /admin and /internal/jobs.', '/administration')).toBe(false);
    expect(path('Stay out of /admin and /internal/jobs.', '/internal/jobs')).toBe(true);
    expect(path('Do not touch the billing page.', '/settings/billing')).toBe(true);
    expect(path('Do not touch the billing page.', '/settings/team')).toBe(false);
  });

  it('says what to type where', () => {
    const read = readInstructions(
      'Use "SAVE10" as the coupon code.\nCustomer number: 4711\nThe postal code must be ' +
        '97205.\nUse 2031-01-15 for the arrival date. The cart is known to be odd.',
    );
    expect(
      ['Coupon code', 'Customer number', 'Postal code', 'Arrival date', 'Cart', 'City'].map((field) =>
        valueFor(read, field),
      ),
    ).toEqual(['SAVE10', '4711', '97205', '2031-01-15', undefined, undefined]);
  });

  it('the reason quotes the sentence', () => {
    expect(fencedLabel(readInstructions('Be kind. Never delete a project.'), 'Delete project')).toBe(
      'The instructions say: “Never delete a project”.',
    );
  });
});
