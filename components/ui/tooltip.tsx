'use client';
import { Slot } from 'radix-ui';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useFloating } from './use-floating.ts';

/**
 * ms until a mouse that rests opens it, and until it closes: long enough to reach its words, which may be
 * selected.
 */
const opensAfter = 250;
const closesAfter = 150;

export interface TooltipProps {
  says: ReactNode;
  /** The button that it belongs to. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Extra words on hover, focus or a tap. What a person must know stands on the page itself. */
export function Tooltip({ says, children, side = 'top' }: TooltipProps) {
  const { parts, fetch } = useFloating();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const turn = (next: boolean, after = 0) => {
    clearTimeout(timer.current);
    if (next) fetch();
    timer.current = setTimeout(() => setOpen(next), after);
  };
  const byMouse = ({ pointerType }: PointerEvent, next: boolean, after: number) => {
    if (pointerType === 'mouse') turn(next, after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <Slot.Root
        ref={button}
        aria-describedby={open ? id : undefined}
        onPointerEnter={(event) => byMouse(event, true, opensAfter)}
        onPointerLeave={(event) => byMouse(event, false, closesAfter)}
        onFocus={() => turn(true)}
        onBlur={() => turn(false)}
        onClick={() => turn(true)}
      >
        {children}
      </Slot.Root>
      {open && parts
        ? createPortal(
            <parts.Popper.Root>
              <parts.Popper.Anchor virtualRef={button} />
              <parts.Popper.Content
                id={id}
                role="tooltip"
                side={side}
                sideOffset={6}
                collisionPadding={8}
                onPointerEnter={(event) => byMouse(event, true, 0)}
                onPointerLeave={(event) => byMouse(event, false, closesAfter)}
                className="z-50 max-w-72 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-sm text-text animate-appear"
              >
                {says}
              </parts.Popper.Content>
            </parts.Popper.Root>,
            document.body,
          )
        : null}
    </>
  );
}
