import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

export const app: UnseenApp = {
  name: 'calendar',
  describes: 'FullCalendar 6.1: the bookings of practice rooms by day, week and month, on a server',
  entry: '/',
  defects: [
    {
      says: /double[- ]book|same room|two bookings|overlapping bookings|at the same time/i,
      why: 'A room can be booked twice for the same time.',
    },
  ],
  operators: [{ kind: 'create' }, { kind: 'edit' }, { kind: 'delete' }, { kind: 'search' }],
  start: () =>
    startServer({
      prepare(folder, port) {
        for (const file of ['server.mjs', 'records.mjs', 'index.html', 'page.js', 'house.svg'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/bookings',
    }),
};
