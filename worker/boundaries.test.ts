import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms } from '../scripts/lint/rooms.mjs';
import { BrowserScreen } from './screens/browser/screen.ts';
import { DeviceScreen } from './screens/device/screen.ts';

const here = import.meta.dirname;
const filesOf = (folder: string) =>
  readdirSync(join(here, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));

const importsOf = (source: string) =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1]!);

/** Whoever decides or judges sees pictures alone. */
const blind = rooms
  .flatMap(([names]) => names)
  .slice(
    0,
    rooms.findIndex(([name]) => name === 'screens'),
  )
  .filter((room) => existsSync(join(here, room)));
const drivers =
  /^(playwright|playwright-core|@playwright\/|webdriverio|appium|@appium\/|@prisma\/|#prisma\/|pg$|openai$)|screens\//;
/**
 * The one file that speaks to a model; what it is told comes from pictures and scenes like everything in its
 * folder.
 */
const modelClient = join('model', 'client', 'server.ts');
const domWords =
  /\b(querySelector|getElementBy|getByRole|getByText|getByLabel|locator\(|innerText|textContent|\$eval|evaluateHandle|page\.evaluate|frame\.evaluate|page\.content|findElements?|getElement(?:Text|Attribute|Property|Rect|TagName)|getPageSource)\b/;

describe('the agent’s side of the screen', () => {
  for (const folder of blind) {
    it(`${folder} imports no driver, database or model client`, () => {
      const offences = filesOf(folder).flatMap((file) =>
        importsOf(readFileSync(file, 'utf8'))
          .filter((name) => drivers.test(name) && !(name === 'openai' && file.endsWith(modelClient)))
          .map((name) => `${relative(here, file)} imports ${name}`),
      );
      expect(offences).toEqual([]);
    });
  }

  it('queries no document anywhere but in the evidence', () => {
    const offences = [...blind, 'screens', 'run', 'cli', 'tasks', 'runner'].flatMap(filesOf).filter(
      (file) =>
        !/(browser|device)[\\/](evidence|audit[\\/]\w+)\.ts$/.test(file) &&
        // A simulated phone draws the pages of its apps, and has to know them.
        !/device[\\/]testing[\\/]/.test(file) &&
        domWords.test(readFileSync(file, 'utf8')),
    );
    expect(offences.map((file) => relative(here, file))).toEqual([]);
  });

  it.each([BrowserScreen, DeviceScreen])(
    'is handed a screen that offers pictures and acts, and nothing that finds an element (%o)',
    (screen) => {
      const offered = Object.getOwnPropertyNames(screen.prototype)
        .filter((name) => name !== 'constructor')
        .sort();
      // `pointers` tells the shape of the mouse pointer over points, one word of seven for each: what a
      // person sees, and no element.
      // `reveal`, where there is something to scroll, tells whether it moved; `glance`, where frames are
      // watched, whether the screen looks otherwise by now; `hold`, where animations can be stopped, tells
      // nothing; `tabs`, where there are any, tells how many; `lost`, why a device is gone. `openDialog` tells what the browser or the
      // device asks in front of the picture.
      expect(offered.filter((name) => !['reveal', 'glance', 'hold', 'lost', 'tabs'].includes(name))).toEqual([
        'act',
        'address',
        'capture',
        'close',
        'contentWidth',
        'glimpse',
        'observations',
        'openDialog',
        'pointers',
        'settled',
        'title',
        'viewport',
      ]);
    },
  );
});
