import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui';
import { cn } from './cn.ts';

const variants = {
  primary: 'bg-accent-solid text-on-accent border-transparent hover:bg-accent-solid-hover',
  plain: 'bg-raised text-text border-line-strong hover:bg-hover',
  quiet: 'bg-transparent text-quiet border-transparent hover:bg-hover hover:text-text',
  good: 'bg-raised text-good border-line-strong hover:bg-good-soft hover:border-good',
  bad: 'bg-raised text-bad border-line-strong hover:bg-bad-soft hover:border-bad',
} as const;
const sizes = {
  sm: 'h-7 px-2 text-sm gap-1.5',
  md: 'h-8 px-3 text-sm gap-2',
  icon: 'h-8 w-8 justify-center',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  asChild?: boolean;
  /** Words that say what is going on; the button is off meanwhile. */
  busy?: string | false;
}

export function Button({
  variant = 'plain',
  size = 'md',
  asChild,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = cn(
    'inline-flex shrink-0 items-center whitespace-nowrap rounded-md border font-medium transition-colors select-none disabled:opacity-55',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild)
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      {...rest}
    >
      {busy || children}
    </button>
  );
}
