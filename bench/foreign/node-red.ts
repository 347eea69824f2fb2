import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, type ForeignApp } from './app.ts';
import { startServer } from '../apps/server.ts';

const at = (x: number, y: number) => ({ z: 'weather', x, y });

/** Two flows, as somebody would have left them. */
const flows = [
  {
    id: 'weather',
    type: 'tab',
    label: 'Weather',
    disabled: false,
    info: 'Asks for the weather every ten minutes.',
  },
  {
    id: 'w1',
    type: 'inject',
    ...at(140, 100),
    name: 'Every ten minutes',
    props: [{ p: 'payload' }],
    repeat: '600',
    payload: '',
    payloadType: 'date',
    wires: [['w2']],
  },
  {
    id: 'w2',
    type: 'function',
    ...at(360, 100),
    name: 'Make a reading',
    func: 'msg.payload = { celsius: 12, wind: 4 };\nreturn msg;',
    outputs: 1,
    wires: [['w3', 'w4']],
  },
  {
    id: 'w3',
    type: 'switch',
    ...at(570, 100),
    name: 'Windy?',
    property: 'payload.wind',
    propertyType: 'msg',
    rules: [{ t: 'gt', v: '8', vt: 'num' }],
    outputs: 1,
    wires: [['w4']],
  },
  {
    id: 'w4',
    type: 'debug',
    ...at(770, 160),
    name: 'Show',
    active: true,
    tosidebar: true,
    complete: 'payload',
    targetType: 'msg',
    wires: [],
  },
  { id: 'lights', type: 'tab', label: 'Lights', disabled: false, info: '' },
  {
    id: 'l1',
    type: 'inject',
    z: 'lights',
    x: 140,
    y: 100,
    name: 'Dusk',
    props: [{ p: 'payload' }],
    repeat: '',
    payload: 'on',
    payloadType: 'str',
    wires: [['l2']],
  },
  {
    id: 'l2',
    type: 'debug',
    z: 'lights',
    x: 360,
    y: 100,
    name: 'Lamp',
    active: true,
    tosidebar: true,
    complete: 'payload',
    targetType: 'msg',
    wires: [],
  },
];

const settings = (folder: string, port: number) => ({
  uiHost: '127.0.0.1',
  uiPort: port,
  userDir: folder,
  flowFile: 'flows.json',
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { palette: { allowInstall: false, allowUpload: false } },
  editorTheme: { tours: false, projects: { enabled: false }, palette: { catalogues: [] } },
  logging: { console: { level: 'warn', metrics: false, audit: false } },
});

export const nodeRed: ForeignApp = {
  name: 'node-red',
  describes: 'Node-RED 5, an editor in which flows are drawn on a canvas and run by its server',
  entry: '/',
  defects: [
    {
      oracle: 'accessibility',
      says: /has no name/,
      why: 'Buttons of an icon alone (search, link, pause, open) have neither text nor label nor title.',
    },
    {
      oracle: 'horizontal-overflow',
      says: /390 px wide/,
      why: 'The editor is made for a desk: its bar and side panes need 500 px, and the whole page scrolls.',
    },
    {
      oracle: 'low-contrast',
      says: /“ctrl-/,
      why: 'The keys beside the entries of the main menu are in the colour of disabled ones, 1.9 : 1.',
    },
  ],
  start: () =>
    startServer({
      prepare(folder, port) {
        writeFileSync(join(folder, 'flows.json'), JSON.stringify(flows));
        writeFileSync(
          join(folder, 'settings.js'),
          `module.exports = ${JSON.stringify(settings(folder, port))};\n`,
        );
        return [
          packageFile('node-red', 'red.js'),
          '--userDir',
          folder,
          '--settings',
          join(folder, 'settings.js'),
        ];
      },
      ready: '/settings',
    }),
};
