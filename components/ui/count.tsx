import { cn } from './cn.ts';

/** A small count beside a word. */
export const Count = ({ children, className }: { children: React.ReactNode; className?: string }) => (
  <span
    className={cn(
      'figures rounded-full bg-sunken px-1.5 text-xs leading-[18px] font-medium text-quiet',
      className,
    )}
  >
    {children}
  </span>
);
