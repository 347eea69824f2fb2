'use client';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from './when-idle.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}

const load = () => import('./dialog-drawing.tsx');
const Drawing = lazy(() => load().then(({ DialogDrawing }) => ({ default: DialogDrawing })));

/** A modal dialog. Its machinery is fetched once the page rests, or as soon as one is opened. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);
  return wanted ? (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  ) : null;
}
