import { describe, expect, it } from 'vitest';
import type { TrailStep } from '#worker/ports/records.ts';
import type { Node, ScreenGraph, Transition } from './graph.ts';
import { fromAddress, stepsTo, type Segment } from './routes.ts';

const step = (intent: string): TrailStep => ({ intent, act: { kind: 'reload' } });
const part = (to: string, ...intents: string[]): Segment => ({
  to,
  steps: intents.map(step),
  stateful: false,
  kind: 'play',
});
const node = (id: string, more: Partial<Node> = {}): Node => ({ id, route: [], ...more }) as Node;

describe('the clicks to a screen', () => {
  const at = (path: string) => `http://app.test/${path}`;
  const click = (label: string, from: string, to: string): Transition =>
    ({
      from: 'list',
      to: 'list',
      at: at(from),
      steps: [step(`Click "${label}"`)],
      action: { play: { kind: 'press', control: { label } }, everywhere: false },
      effect: { after: { address: at(to) }, moved: true },
    }) as unknown as Transition;
  const home = node('home', { address: at('') });
  const thing = node('thing', { address: at('blue-bin'), addressable: true });
  const ways = [
    { ...click('Textiles', '', 'list?of=textiles'), from: 'home' },
    { ...click('Blue bin', 'list?of=storage', 'blue-bin'), to: 'thing' },
  ];

  it('go on from the page to which the one before has led, and from no other of its kind', () => {
    const stepsOf = (...more: Transition[]) =>
      stepsTo({ nodes: [home, thing], ways: [...ways, ...more] } as ScreenGraph, thing).map(
        ({ intent }) => intent,
      );
    expect(stepsOf()).toEqual([`Open ${at('blue-bin')}`]);
    expect(stepsOf({ ...click('Storage', '', 'list?of=storage'), from: 'home' })).toEqual([
      'Click "Storage"',
      'Click "Blue bin"',
    ]);
  });
});

describe('the address that is opened', () => {
  const list = node('list', { address: 'http://app.test/things', addressable: true });
  const stepsAt = (address: string) =>
    stepsTo({ nodes: [node('home'), list], ways: [] as Transition[] } as ScreenGraph, list, address).map(
      ({ intent }) => intent,
    );

  it('has no parameters that a form sent of empty fields', () => {
    expect(stepsAt('http://app.test/things?q=&page=')).toEqual(['Open http://app.test/things']);
    expect(stepsAt('http://app.test/things?q=&page=2')).toEqual(['Open http://app.test/things?page=2']);
  });
  it('stays as it is otherwise', () => {
    expect(stepsAt('http://app.test/things?q=a%20b')).toEqual(['Open http://app.test/things?q=a%20b']);
  });
});

describe('the way to a screen without an address', () => {
  const [home, job] = [node('s1', { addressable: true }), node('s2', { addressable: true })];
  const dialog = node('s3', {
    addressable: false,
    route: [part('s1', 'Sign in'), part('s2', 'Open the job'), part('s3', 'Click "Add line"')],
  });
  const graph = (...nodes: Node[]) => ({ nodes }) as ScreenGraph;

  it('begins at the last screen on it that has one', () => {
    expect(fromAddress(graph(home, job, dialog), dialog)).toEqual({
      base: job,
      steps: [step('Click "Add line"')],
    });
    expect(fromAddress(graph(home, node('s2', { addressable: false }), dialog), dialog)?.steps).toHaveLength(
      2,
    );
  });
  it('tries one that nobody has opened by its address, unless only a guest saw it', () => {
    const inside = { ...dialog, signedIn: true };
    expect(fromAddress(graph(home, node('s2', { signedIn: true }), inside), inside)?.base.id).toBe('s2');
    expect(
      fromAddress(graph(node('s1', { signedIn: false }), node('s2', { signedIn: false }), inside), inside),
    ).toBeUndefined();
  });
  it('is the whole way where none has, or it was lost', () => {
    expect(
      fromAddress(
        graph(node('s1', { addressable: false }), node('s2', { addressable: false }), dialog),
        dialog,
      ),
    ).toBeUndefined();
    expect(fromAddress(graph(home, job), { ...dialog, wayLost: true })).toBeUndefined();
  });
});
