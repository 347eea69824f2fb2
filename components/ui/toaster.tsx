'use client';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toasterMounted, toastWanted } from './toast.ts';
import { whenIdle } from './when-idle.ts';

const Sonner = lazy(() => import('sonner').then(({ Toaster }) => ({ default: Toaster })));

/** Where toasts appear: there once the page rests, or as soon as one is wanted. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastWanted.subscribe, toastWanted.get, () => false);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!wanted && !idle) return null;
  return (
    <Suspense fallback={null}>
      <Sonner
        position="bottom-right"
        gap={8}
        visibleToasts={4}
        offset={{ bottom: 20, right: 20 }}
        mobileOffset={{ bottom: 72 }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-[356px] max-w-[calc(100vw-32px)] items-center gap-3 rounded-lg border ' +
              'border-line-strong bg-raised px-4 py-3 text-base text-text',
            title: 'text-base font-medium',
            description: 'text-sm text-quiet',
            content: 'flex-1 min-w-0',
            actionButton:
              'ml-auto shrink-0 rounded-md border border-line-strong px-2.5 h-7 text-sm font-medium hover:bg-hover',
            icon: 'shrink-0',
            error: 'text-bad',
          },
        }}
      />
      <Mounted />
    </Suspense>
  );
}

/** Its effect runs after that of what stands before it. */
function Mounted() {
  useEffect(toasterMounted, []);
  return null;
}
