import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl'] }] } } });

/** Joins class names; of two that set the same thing, the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
