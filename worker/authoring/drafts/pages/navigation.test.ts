import { expect, it } from 'vitest';
import type { Node } from '#worker/explore/map/graph.ts';
import type { Drafted } from '../idea.ts';
import { navigationIdeas } from './navigation.ts';

interface Link {
  label: string;
  from: string;
  to: string;
  everywhere?: boolean;
  needsCredential?: boolean;
}

const page = (path: string): Node =>
  ({ id: path, name: path, address: `http://app.test${path}`, addressable: true }) as Node;

const link = ({ label, from, to, everywhere = false, needsCredential = false }: Link): Drafted =>
  ({
    idea: {
      title: label,
      description: '',
      steps: [`Click "${label}"`],
      assertions: [`The page "${label}" is shown`],
      suites: [],
      merges: 'link',
    },
    from: page(from),
    to: page(to),
    needsCredential,
    ways: [
      {
        at: `http://app.test${from}`,
        intent: `Click "${label}"`,
        steps: [{}],
        action: { everywhere, play: { kind: 'press', control: { label } } },
      },
    ],
  }) as unknown as Drafted;

const kindOf = (address: string) => new URL(address).pathname.replace(/\/[^/]+$/, '/#');
const titles = (links: Link[]) => navigationIdeas(links.map(link), kindOf).map(({ idea }) => idea.title);

it('follow few links from pages of one kind to pages of another', () => {
  const links = ['red', 'blue', 'green', 'grey'].map((one) => ({
    label: one,
    from: `/list/${one}`,
    to: `/thing/${one}`,
  }));
  expect(titles(links)).toEqual(['red', 'blue']);
});

it('follow what stands on every page in one test, unless it is for users', () => {
  const frame = { from: '/a/a', everywhere: true };
  const links = [
    { ...frame, label: 'About', to: '/b/about' },
    { ...frame, label: 'Help', to: '/c/help' },
    { ...frame, label: 'Orders', to: '/d/orders', needsCredential: true },
  ];
  expect(titles(links)).toEqual(['The menus lead to the pages that they name, part 1', 'Orders']);
});
