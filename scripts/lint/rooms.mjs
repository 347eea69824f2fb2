/**
 * The rooms of worker/ in their order, each with what belongs in it. A room imports only rooms listed before
 * it, types included; what stands in brackets are adapters of equal rank, and none imports another.
 */
import { dirname, join, relative, sep } from 'node:path';

export const rooms = [
  ['core', 'geometry, text, numbers, money, dates, site addresses; imports nothing of ours'],
  ['lexicons', 'word lists by language and fitted weights, as data'],
  ['sight', 'a picture becomes a scene; knows no English'],
  ['language', 'a step or an assertion becomes a typed tree'],
  ['ports', 'types alone: Screen, Brain, Recorder, Evidence, StepRecord, ActionTrace'],
  ['facts', 'what a person would note of a scene: lists, prices, totals, forms, messages'],
  ['guardrails', 'what an act risks, who may do it, and what must not be shown'],
  ['grounding', 'a tree and a scene become a target'],
  ['assertions', 'a tree and scenes become holds, fails or cannot tell'],
  ['engine', 'the embedded brain'],
  ['model', 'the model brain, for any OpenAI-compatible server'],
  ['brain', 'who of the two is asked, and what it may cost'],
  ['agent', 'the loop: observe, act, analyse, hand off; memory'],
  ['app-model', 'what an app is made of'],
  ['oracles', 'one rule a file that can call something a bug'],
  ['explore', 'finds out what an app has'],
  ['authoring', 'tests from what was explored, and from prompts'],
  ['screens', 'browsers and devices behind the Screen port'],
  ['egress', 'one proxy out'],
  ['scripts', 'commands run apart'],
  ['instance', 'who is alive'],
  ['run', 'the way of a run, over the ports Store and Queue'],
  [['tasks', 'cli', 'runner'], 'adapters: the queue, the command line, somebody else’s machine'],
];

const rankOf = new Map(rooms.flatMap(([names], rank) => [names].flat().map((name) => [name, rank])));

/** The room of worker/ that a path within the project lies in; undefined outside of them. */
const roomOf = (path) => {
  const [top, room, ...rest] = path.split(sep);
  return top === 'worker' && rest.length > 0 ? room : undefined;
};

const isTest = (path) => /\.test\.ts$|(^|[\\/])testing[\\/]/.test(path);

export const roomsInOrder = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      later: 'worker/{{from}} may not import worker/{{to}}: it stands after it (scripts/lint/rooms.mjs).',
      unknown: 'worker/{{from}} is no room: list it in scripts/lint/rooms.mjs, with what belongs in it.',
      beside: 'worker/{{from}} and worker/{{to}} are adapters: neither imports the other.',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename);
    const from = roomOf(path);
    if (from === undefined || isTest(path)) return {};
    const check = (node) => {
      const specifier = node?.value;
      if (typeof specifier !== 'string') return;
      const target = specifier.startsWith('#worker/')
        ? join('worker', specifier.slice('#worker/'.length))
        : specifier.startsWith('.')
          ? join(dirname(path), specifier)
          : undefined;
      const to = target === undefined ? undefined : roomOf(target);
      if (to === undefined || to === from) return;
      const [a, b] = [rankOf.get(from), rankOf.get(to)];
      if (b === undefined || a === undefined) {
        context.report({ node, messageId: 'unknown', data: { from: a === undefined ? from : to } });
      } else if (a <= b) {
        context.report({ node, messageId: a === b ? 'beside' : 'later', data: { from, to } });
      }
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};
