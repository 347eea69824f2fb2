import type { ForeignFault } from '../fault.ts';
import { gentelellaFaults } from './gentelella.ts';
import { nodeRedFaults } from './node-red.ts';
import { npmDocsFaults } from './npm-docs.ts';
import { tiddlywikiFaults } from './tiddlywiki.ts';
import { verdaccioFaults } from './verdaccio.ts';

/** The faults of all foreign apps. */
export const foreignFaults: readonly ForeignFault[] = [
  ...gentelellaFaults,
  ...npmDocsFaults,
  ...nodeRedFaults,
  ...tiddlywikiFaults,
  ...verdaccioFaults,
];
