export const Kbd = ({ children }: { children: React.ReactNode }) => (
  <kbd
    className={
      'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border border-line-strong ' +
      'bg-sunken px-1 font-sans text-[11px] leading-none font-medium text-quiet max-sm:hidden'
    }
  >
    {children}
  </kbd>
);
