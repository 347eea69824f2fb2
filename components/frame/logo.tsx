/** An eye that reads a line. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden className={className}>
    <rect width="24" height="24" rx="6" fill="var(--accent-solid)" />
    <path
      d="M4.5 12c2-3.6 4.5-5.4 7.5-5.4s5.5 1.8 7.5 5.4c-2 3.6-4.5 5.4-7.5 5.4s-5.5-1.8-7.5-5.4Z"
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
    <path d="M9.5 12h5" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
);
