import { join } from 'node:path';
import express from 'express';
import localFiles from 'decap-server/dist/middlewares.js';

process.env.GIT_REPO_DIRECTORY = join(import.meta.dirname, 'site');

const server = express();
const dist = join(import.meta.dirname, 'node_modules', 'decap-cms', 'dist');
server.use('/lib', express.static(dist));
server.use('/images', express.static(join(import.meta.dirname, 'site', 'images')));
for (const file of ['index.html', 'page.js'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );
await localFiles.registerLocalFs(server, { logLevel: 'error' });

server.listen(Number(process.argv[2]), '127.0.0.1');
