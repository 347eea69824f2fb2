'use client';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: ReactNode }[];
}

/** One of a few. */
export const Segmented = <V extends string>({ label, value, onChange, options }: SegmentedProps<V>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => { if (next) onChange(next as V); }}
    className="inline-flex h-8 items-center rounded-md border border-line-strong bg-raised p-0.5"
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className="flex h-full items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium whitespace-nowrap text-quiet hover:text-text data-[state=on]:bg-chosen data-[state=on]:text-text"
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
