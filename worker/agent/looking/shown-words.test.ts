import { expect, it } from 'vitest';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { ShownWords } from './shown-words.ts';

const sceneOf = (...texts: string[]) => {
  const b = buildScene();
  for (const [n, text] of texts.entries()) b.line(text, 40, 40 + n * 30);
  return b.scene();
};

it('tells a slide that comes for the first time from one that comes again', () => {
  const words = new ShownWords();
  expect(words.add(sceneOf('Tonight in the saleroom', 'Bergen ship letter'))).toBe(true);
  expect(words.add(sceneOf('Tonight in the saleroom', 'Zeppelin card, torn'))).toBe(true);
  expect(words.add(sceneOf('Tonight in the saleroom', 'Bergen ship letter'))).toBe(false);
});

it('takes neither numbers nor print that is cut for something new', () => {
  const words = new ShownWords();
  words.add(sceneOf('Updated at 12:04:10', 'telephone bidders please hold'));
  expect(words.add(sceneOf('Updated at 12:04:12', 'hone bidders ple'))).toBe(false);
});
