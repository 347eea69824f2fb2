import { join } from 'node:path';
import express from 'express';

const server = express();
const shoelace = join(import.meta.dirname, 'node_modules', '@shoelace-style', 'shoelace', 'cdn');
server.use('/lib', express.static(shoelace));
for (const file of ['index.html', 'page.js', 'records.js', 'style.css'])
  server.get(file === 'index.html' ? '/' : `/${file}`, (_, answer) =>
    answer.sendFile(join(import.meta.dirname, file)),
  );

server.listen(Number(process.argv[2]), '127.0.0.1');
