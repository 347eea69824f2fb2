'use client';
import { useEffect, useState } from 'react';
import { absolute, ago, duration } from './format.ts';

function useNow(everyMs: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Relative, with the absolute time on hover. */
export const Time = ({ date, className }: { date: Date; className?: string }) => {
  const now = useNow(20_000);
  return (
    <time suppressHydrationWarning dateTime={date.toISOString()} title={absolute(date)} className={className}>
      {ago(date, now)}
    </time>
  );
};

/** Time that runs while something is at work. */
export const Elapsed = ({
  from,
  to,
  className,
}: {
  from: Date | null;
  to?: Date | null;
  className?: string;
}) => {
  const now = useNow(1000);
  if (!from) return <span className={className}>–</span>;
  const ms = (to?.getTime() ?? now) - from.getTime();
  return (
    <span suppressHydrationWarning className={`figures ${className ?? ''}`}>
      {duration(to ? ms : Math.max(0, Math.round(ms / 1000) * 1000))}
    </span>
  );
};
