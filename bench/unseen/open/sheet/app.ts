import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

export const app: UnseenApp = {
  name: 'sheet',
  describes:
    'Jspreadsheet CE 5.0: the stock of a shop in a sheet that is edited, searched and sorted, on a server',
  entry: '/',
  defects: [
    { says: /full ?-?screen/i, why: 'Over the full screen there is no way to the second page.' },
    { says: /scrolls sideways in a window 390 px/, why: 'On a phone the sheet and its buttons are cut off.' },
    { says: /no name for a screen reader/, why: 'The fields of the sheet and of its buttons have no names.' },
    {
      says: /“(?:RED|GREEN|BLUE)” is hardly readable/,
      why: 'The names of the sliders for colours are pale.',
    },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'records.mjs', 'index.html', 'page.js'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/sheet',
    }),
};
