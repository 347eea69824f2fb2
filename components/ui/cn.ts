import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const measured = (value: string) => /^\[\d/.test(value);
const sides = (name: string) =>
  Object.fromEntries(
    ['', 'x', 'y', 't', 'r', 'b', 'l'].map((side) => [`${name}${side}`, [{ [`${name}${side}`]: [any] }]]),
  );
const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]));
const across = (name: string) => ({
  [name]: ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `${name}${side}`),
  [`${name}x`]: [`${name}r`, `${name}l`],
  [`${name}y`]: [`${name}t`, `${name}b`],
});

/**
 * What one component overrides of another, and nothing else: the merger's own table of all of Tailwind is a
 * twentieth of a page's script.
 * `cn.test.ts` holds it against that table for all the classes that components pass to one another.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...sides('p'),
    ...sides('m'),
    ...all(
      'w',
      'h',
      'size',
      'min-w',
      'min-h',
      'max-w',
      'max-h',
      'gap',
      'gap-x',
      'gap-y',
      'bg',
      'rounded',
      'shadow',
      'opacity',
      'z',
      'fill',
      'stroke',
      'items',
      'justify',
      'self',
      'cursor',
      'leading',
      'whitespace',
      'line-clamp',
      'animate',
      'transition',
      'top',
      'right',
      'bottom',
      'left',
      'inset',
    ),
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['sans', 'mono'] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', measured] }],
    'text-alignment': [{ text: ['left', 'center', 'right'] }],
    'text-color': [{ text: [any] }],
    'border-w': [{ border: ['', '0', '2'] }],
    'border-w-l': [{ 'border-l': ['', '0', '2'] }],
    'border-w-t': [{ 'border-t': ['', '0', '2'] }],
    'border-w-b': [{ 'border-b': ['', '0', '2'] }],
    'border-w-r': [{ 'border-r': ['', '0', '2'] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': [{ border: [any] }],
    flex: [{ flex: ['1', 'none', 'auto'] }],
    shrink: [{ shrink: ['', '0'] }],
    overflow: [{ overflow: ['auto', 'hidden', 'visible', 'clip', 'scroll'] }],
    ...all('overflow-x', 'overflow-y', 'translate', 'translate-x', 'translate-y'),
    decoration: ['underline', 'line-through', 'no-underline'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'grid',
      'hidden',
      'contents',
      'table',
    ],
  },
  conflictingClassGroups: {
    ...across('p'),
    ...across('m'),
    size: ['w', 'h'],
    flex: ['shrink'],
    gap: ['gap-x', 'gap-y'],
    inset: ['top', 'right', 'bottom', 'left'],
    'font-size': ['leading'],
    'border-w': ['border-w-t', 'border-w-r', 'border-w-b', 'border-w-l'],
    overflow: ['overflow-x', 'overflow-y'],
    translate: ['translate-x', 'translate-y'],
    'line-clamp': ['display', 'overflow'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two that set the same thing, the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
