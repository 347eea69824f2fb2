import { describe, expect, it } from 'vitest';
import { onStage } from '#worker/testing/stage.ts';
import { exploreShortly } from '../testing/short-exploration.ts';

const page =
  '<!doctype html><title>Guests</title><style>body{font:18px sans-serif;margin:30px}' +
  'button{font:inherit;padding:8px 14px;display:block;margin:12px 0}</style>' +
  '<h1>Guests</h1><p id="o">Three guests are expected</p>' +
  "<button onclick=\"if (confirm('Lay the table for three?')) o.textContent = 'The table is laid'\">Lay table</button>" +
  "<button onclick=\"const name = prompt('Who comes?'); if (name) o.textContent = 'Expected: ' + name\">Add guest</button>" +
  "<button onclick=\"if (confirm('Delete your account and all data?')) o.textContent = 'All is lost'\">Tidy up</button>";

describe('an exploration that is asked something', () => {
  const on = onStage((path) => (path === '/' ? page : undefined));

  it('refuses first, then accepts, and never accepts what the guardrails forbid', async () => {
    const { intents, events } = await exploreShortly(on, '/', 14, { drafts: false });
    const shown = new Set(
      events.flatMap((event) =>
        event.kind === 'step' ? event.record.after.scene.lines.map(({ text }) => text) : [],
      ),
    );
    const asked = intents.indexOf('Click "Lay table"');
    expect(intents.slice(asked, asked + 3)).toEqual([
      'Click "Lay table"',
      'Dismiss the dialog',
      'Click "Lay table"',
    ]);
    expect(shown).toContain('The table is laid');
    expect(shown).toContain('Expected: Quillfeather');
    expect(intents).toContain('Click "Tidy up"');
    expect(shown).not.toContain('All is lost');
  }, 120_000);
});
