'use client';
import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';

export const Checkbox = ({ checked, onChange, label }: { checked: boolean | 'indeterminate'; onChange: (checked: boolean) => void; label: string }) => (
  <Radix.Root
    checked={checked}
    onCheckedChange={(next) => onChange(next === true)}
    aria-label={label}
    className="inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised text-on-accent hover:border-quiet data-[state=checked]:border-transparent data-[state=checked]:bg-accent-solid data-[state=indeterminate]:border-transparent data-[state=indeterminate]:bg-accent-solid"
  >
    <Radix.Indicator>{checked === 'indeterminate' ? <Minus className="size-3" aria-hidden /> : <Check className="size-3" aria-hidden />}</Radix.Indicator>
  </Radix.Root>
);
