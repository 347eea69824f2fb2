'use client';
import { Check, Minus } from 'lucide-react';

export const Checkbox = ({
  checked,
  onChange,
  label,
}: {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  label: string;
}) => {
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return (
    <span className="relative inline-flex size-4 shrink-0">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        onChange={(event) => onChange(event.target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'indeterminate';
        }}
        className={
          'm-0 size-4 appearance-none rounded-sm border border-line-strong bg-raised ' +
          'checked:border-transparent checked:bg-accent-solid indeterminate:border-transparent ' +
          'indeterminate:bg-accent-solid hover:border-quiet'
        }
      />
      {checked ? (
        <Mark aria-hidden className="pointer-events-none absolute top-0.5 left-0.5 size-3 text-on-accent" />
      ) : null}
    </span>
  );
};
