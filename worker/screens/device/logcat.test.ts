import { expect, it } from 'vitest';
import { Logcat } from './logcat.ts';

const app = 'test.larch.shop';
const line = (rest: string, pid = 4242) => `11-28 16:00:00.000  ${pid}  ${pid} ${rest}`;
const read = (lines: string[]) => {
  const log = new Logcat(app);
  return lines.flatMap((text) => log.read(text) ?? []);
};

it('an uncaught exception of the app is a crash, with what it says', () => {
  expect(
    read([
      line('E AndroidRuntime: FATAL EXCEPTION: main'),
      line('E AndroidRuntime: Process: test.larch.shop, PID: 4242'),
      line('E AndroidRuntime: java.lang.IllegalStateException: no cart'),
      line('E AndroidRuntime: \tat test.larch.shop.Cart.total(Cart.java:7)'),
    ]),
  ).toEqual([{ kind: 'crash', text: 'The app crashed: java.lang.IllegalStateException: no cart' }]);
});

it('of another app, or of a process whose name begins alike, it is none', () => {
  for (const other of ['com.other', 'test.larch.shopping'])
    expect(
      read([
        line('E AndroidRuntime: FATAL EXCEPTION: main'),
        line(`E AndroidRuntime: Process: ${other}, PID: 4242`),
        line('E AndroidRuntime: java.lang.IllegalStateException: no cart'),
      ]),
    ).toEqual([]);
});

it('lines of another process between them change nothing', () => {
  expect(
    read([
      line('E AndroidRuntime: FATAL EXCEPTION: main'),
      line('E AndroidRuntime: Process: com.other, PID: 9', 9),
      line('E AndroidRuntime: Process: test.larch.shop, PID: 4242'),
      line('E AndroidRuntime: java.lang.Error: other', 9),
      line('E AndroidRuntime: java.lang.Error: own'),
    ]),
  ).toEqual([{ kind: 'crash', text: 'The app crashed: java.lang.Error: own' }]);
});

it('an app that hangs, and one whose native code dies, crash as well', () => {
  expect(
    read([
      line('E ActivityManager: ANR in com.other'),
      line('E ActivityManager: ANR in test.larch.shop (test.larch.shop/.MainActivity)'),
      line('F DEBUG   : pid: 4242, tid: 4242, name: shop  >>> test.larch.shop <<<'),
    ]).map(({ kind, text }) => [kind, text.slice(0, 30)]),
  ).toEqual([
    ['crash', 'The app does not respond (ANR)'],
    ['crash', 'Native code of the app crashed'],
  ]);
});

it('web content whose process ended is a crash', () => {
  expect(
    read([
      line(
        'E chromium: [ERROR:aw_browser_terminator.cc(165)] Renderer process (77) crash detected (code 11).',
      ),
    ]),
  ).toEqual([
    {
      kind: 'crash',
      text: 'The app’s web content crashed: Renderer process (77) crash detected (code 11).',
    },
  ]);
});

it('the console of a web view is the app’s console', () => {
  expect(
    read([
      line('I chromium: [INFO:CONSOLE(12)] "ready", source: https://localhost/app.js (12)'),
      line('E chromium: [ERROR:CONSOLE(3)] "no cart", source: https://localhost/app.js (3)'),
      line(
        'I chromium: [INFO:CONSOLE(5)] "Uncaught TypeError: no cart", source: https://localhost/app.js (5)',
      ),
      line('I chromium: [INFO:library_loader.cc(81)] Loaded'),
      'not a line of the log',
    ]),
  ).toEqual([
    { kind: 'console', level: 'log', text: 'ready (https://localhost/app.js (12))' },
    { kind: 'console', level: 'error', text: 'no cart (https://localhost/app.js (3))' },
    { kind: 'exception', text: 'TypeError: no cart' },
  ]);
});
