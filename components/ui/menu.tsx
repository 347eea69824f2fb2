'use client';
import { Slot } from 'radix-ui';
import {
  createContext,
  use,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cn } from './cn.ts';
import { useFloating, type Floating } from './use-floating.ts';

type Parts = Floating['Menu'];
const PartsContext = createContext<Parts | undefined>(undefined);

export interface MenuProps extends Pick<ComponentProps<Parts['Content']>, 'align' | 'side' | 'className'> {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Items, labels and separators. */
  children: ReactNode;
}

/**
 * A button with a list of acts. The list's machinery is fetched once the page rests; a press before that is
 * answered as soon as it is there.
 */
export function Menu({ trigger, children, className, ...placing }: MenuProps) {
  const { parts, fetch } = useFloating();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const id = useId();
  const change = (next: boolean) => {
    fetch();
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(true);
  };
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        onClick={() => change(!open)}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {parts ? (
        <parts.Menu.Root open={open} onOpenChange={setOpen}>
          <parts.Menu.Anchor virtualRef={button} />
          <parts.Menu.Portal>
            <parts.Menu.Content
              id={`${id}-list`}
              aria-labelledby={id}
              sideOffset={6}
              collisionPadding={8}
              className={cn(
                'z-50 min-w-48 rounded-lg border border-line-strong bg-raised p-1 animate-appear',
                className,
              )}
              {...placing}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                button.current?.focus();
              }}
            >
              <PartsContext value={parts.Menu}>{children}</PartsContext>
            </parts.Menu.Content>
          </parts.Menu.Portal>
        </parts.Menu.Root>
      ) : null}
    </>
  );
}

function useParts(): Parts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('This stands in a <Menu>.');
  return parts;
}

export function MenuItem({ children, className, ...rest }: ComponentProps<Parts['Item']>) {
  const { Item } = useParts();
  return (
    <Item
      className={cn(
        'flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-base outline-none',
        'data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-quiet',
        className,
      )}
      {...rest}
    >
      {children}
    </Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-2 py-1 text-xs text-quiet">{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="my-1 h-px bg-line" />;
}
