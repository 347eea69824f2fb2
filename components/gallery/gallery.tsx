'use client';
/** Each component in each of its states, to look at and to try. For development alone. */
import { Data } from './data.tsx';
import { Primitives } from './primitives.tsx';

export const Gallery = () => (
  <main className="mx-auto flex max-w-[1200px] flex-col gap-4 p-6">
    <h1 className="text-xl font-semibold">Gallery</h1>
    <Primitives />
    <Data />
  </main>
);
