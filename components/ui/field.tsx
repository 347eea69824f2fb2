'use client';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn.ts';

const box =
  'w-full rounded-md border border-line-strong bg-raised px-3 text-base text-text transition-colors ' +
  'hover:border-quiet focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={cn(box, 'h-9', className)} {...rest} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={cn(box, 'min-h-20 py-2', className)} {...rest} />
);

export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <select className={cn(box, 'h-9 pr-8', className)} {...rest}>
    {children}
  </select>
);

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Gets the ids and states that tie the control to its label, hint and error. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
  className?: string;
}

export function Field({ label, hint, error, children, className }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
