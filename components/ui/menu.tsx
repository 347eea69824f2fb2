'use client';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

export const MenuContent = ({ children, className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) => (
  <DropdownMenu.Portal>
    <DropdownMenu.Content sideOffset={6} collisionPadding={8} className={cn('z-50 min-w-48 rounded-lg border border-line-strong bg-raised p-1 animate-appear', className)} {...rest}>
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Portal>
);

export const MenuItem = ({ children, className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) => (
  <DropdownMenu.Item
    className={cn('flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-base outline-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-quiet', className)}
    {...rest}
  >
    {children}
  </DropdownMenu.Item>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => <DropdownMenu.Label className="px-2 py-1 text-xs text-quiet">{children}</DropdownMenu.Label>;
export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
