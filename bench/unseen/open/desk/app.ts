import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageFile, packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';

const files = ['server.mjs', 'records.mjs', 'lib.mjs', 'index.html', 'store.js', 'list.js', 'request.js'];

export const app: UnseenApp = {
  name: 'desk',
  describes:
    'PrimeVue 4.5: what tenants ask to be mended, in lists and pages of its own, answered and closed on a server',
  entry: '/',
  defects: [
    {
      says: /(?=[\s\S]*(?:person|people|trade))(?=[\s\S]*(?:same name|twice|duplicate|(?:empty|blank|without a) trade))/i,
      why: 'Two people may have the same name, and none needs a trade.',
    },
  ],
  operators: [
    { kind: 'create' },
    { kind: 'edit' },
    { kind: 'delete' },
    { kind: 'search' },
    { kind: 'filter' },
    { kind: 'sort' },
  ],
  start: () =>
    startServer({
      async prepare(folder, port) {
        for (const file of [...files, 'people.js', 'page.js'])
          copyFileSync(join(import.meta.dirname, file), join(folder, file));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        await build({
          entryPoints: [join(folder, 'lib.mjs')],
          outfile: join(folder, 'lib.js'),
          bundle: true,
          format: 'esm',
          alias: { vue: packageFile('vue', 'dist', 'vue.esm-bundler.js') },
          define: {
            'process.env.NODE_ENV': '"production"',
            __VUE_OPTIONS_API__: 'true',
            __VUE_PROD_DEVTOOLS__: 'false',
            __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
          },
          logLevel: 'error',
        });
        return [join(folder, 'server.mjs'), String(port)];
      },
      ready: '/api/desk',
    }),
};
