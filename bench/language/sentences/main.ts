import { parseArgs } from 'node:util';
import { generatePairs } from './generate.ts';

/** Prints pairs as JSON lines: node main.ts --seed 1 --count 6000 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' } } });
const pairs = generatePairs({ seed: Number(values.seed ?? 1), count: Number(values.count ?? 6000) });
process.stdout.write(pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
