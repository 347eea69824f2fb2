import { describe, expect, it } from 'vitest';
import { routePath } from '#worker/facts/routes.ts';
import { onStage } from '#worker/testing/stage.ts';
import { explore } from './index.ts';

const head =
  '<!doctype html><title>Herd book</title><style>body{font:18px sans-serif;margin:30px}' +
  'input,button,a{font:inherit;padding:8px 14px;display:block;margin:12px 0}input{border:1px solid #555}</style>';
const rooms = ['Cows', 'Goats', 'Sheep', 'Geese'];

/** Pages that know who signed in by what the browser keeps, and how often somebody typed it. */
const pagesOf = (keeps: 'localStorage' | 'sessionStorage') => (path: string) => {
  if (path === '/')
    return (
      `${head}<h1>Sign in</h1><form onsubmit="event.preventDefault(); if (p.value === 'clover') {` +
      `${keeps}.user = m.value; location = '/home' }"><label>Email <input id="m" type="email"></label>` +
      '<label>Password <input id="p" type="password"></label><button>Sign in</button></form>' +
      `<script>if (${keeps}.user) location = '/home'</script>`
    );
  const name = path.slice(1);
  if (path !== '/home' && !rooms.includes(name)) return undefined;
  const links = rooms.map((room) => `<a href="/${room}">${room}</a>`).join('');
  return `${head}<script>if (!${keeps}.user) location = '/'</script><h1>${name}</h1><nav>${links}</nav><p>${name} are in the barn.</p>`;
};

describe.each(['localStorage', 'sessionStorage'] as const)('a sign-in kept in %s', (keeps) => {
  const on = onStage(pagesOf(keeps));

  it(
    keeps === 'localStorage' ? 'is typed by one session for all' : 'is typed by each session by itself',
    async () => {
      const typedBy = new Set<number>();
      const insideBy = new Set<number>();
      const trails: string[][] = [];
      await explore({
        address: `${on.site.address}/`,
        openSession: () => on.openSession(),
        sessions: 2,
        seed: 1,
        budget: { minutes: 1, acts: 60, screens: 10 },
        boundaries: { paths: [], words: [] },
        credential: { username: 'ada@herd.example', password: 'clover' },
        instructions: '',
        signal: new AbortController().signal,
        drafts: false,
        on: (event) => {
          if (event.kind !== 'step') return;
          const { record, session, trail } = event;
          if (record.act?.kind === 'type' && trail.steps.at(-1)?.intent.includes('{{password}}'))
            typedBy.add(session);
          if (routePath(record.after.address) === '/') return;
          insideBy.add(session);
          trails.push(trail.steps.map(({ intent }) => intent));
        },
      });
      expect(insideBy.size).toBe(2);
      expect(typedBy.size).toBe(keeps === 'localStorage' ? 1 : 2);
      // Whoever replays it has to sign in.
      expect(trails.every((intents) => intents.some((intent) => intent.includes('{{password}}')))).toBe(true);
    },
    120_000,
  );
});
