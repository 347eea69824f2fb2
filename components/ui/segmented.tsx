'use client';
import { useId, type ReactNode } from 'react';

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: ReactNode }[];
}

/** One of a few: the browser's own radio buttons, each lying unseen over its words. */
export function Segmented<V extends string>({ label, value, onChange, options }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-8 items-center rounded-md border border-line-strong bg-raised p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            'relative flex h-full items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium ' +
            'whitespace-nowrap text-quiet select-none hover:text-text has-checked:bg-chosen ' +
            'has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
