import { deserialize } from 'node:v8';
import { readFileSync } from 'node:fs';
import { itemsOf } from '#worker/grounding/items.ts';
const s = deserialize(readFileSync('/tmp/lab/seen.bin')).get(process.argv[2]!);
for (const i of itemsOf(s.views[1].scene))
  if (i.control) console.log(i.kind, Object.values(i.box).map(Math.round).join(), JSON.stringify(i.names));
