'use client';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { cn } from './cn.ts';
import type { DialogProps } from './dialog.tsx';

export const DialogDrawing = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
}: DialogProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-shade" />
      <Radix.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed top-[12vh] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-32px)] max-w-lg',
          '-translate-x-1/2 flex-col overflow-y-auto rounded-lg border border-line-strong bg-raised',
          'p-5 animate-appear',
          className,
        )}
      >
        <Radix.Title className="pr-8 text-lg font-semibold">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="mt-1 text-base text-quiet">{description}</Radix.Description>
        ) : null}
        <div className="mt-4">{children}</div>
        <Radix.Close
          className={
            'absolute top-4 right-4 inline-flex size-7 items-center justify-center rounded-md text-quiet ' +
            'hover:bg-hover hover:text-text'
          }
          aria-label="Close"
        >
          <X className="size-4" aria-hidden />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
