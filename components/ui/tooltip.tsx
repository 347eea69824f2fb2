'use client';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export const TooltipProvider = Radix.Provider;

/** Extra words on hover and focus. What a person must know stands on the page itself. */
export const Tooltip = ({ says, children, side = 'top' }: { says: ReactNode; children: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left' }) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="z-50 max-w-72 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-sm text-text animate-appear">
        {says}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
