/** How numbers, times and names read, everywhere the same. */
export function duration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1000);
  if (minutes < 60) return seconds ? `${minutes} min ${seconds} s` : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

export const between = (from: Date | null | undefined, to: Date | null | undefined) =>
  from ? (to ?? new Date()).getTime() - from.getTime() : null;

export function ago(date: Date, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - date.getTime()) / 1000));
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  if (days < 30) return days === 1 ? 'yesterday' : `${days} days ago`;
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

export const absolute = (date: Date) =>
  date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;

export const hours = (h: number) =>
  h > 0 && h < 0.1
    ? `${Math.round(h * 60)} min`
    : `${h.toLocaleString('en-GB', { maximumFractionDigits: 1 })} h`;

export const money = (micros: number) => {
  const dollars = micros / 1_000_000;
  return `$${dollars.toFixed(dollars !== 0 && dollars < 0.1 ? 4 : 2)}`;
};

export const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const words = (name: string) => name.replaceAll(/[_-]/g, ' ');

/** An address without what every address has. */
export function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search, hash } = new URL(address);
  return pathname === '/' && !search && !hash ? host : `${pathname}${search}${hash}`;
}

/** What stands beside an app's name: its address, or its platform where it has none. */
export const whereabouts = ({
  platform,
  url,
}: {
  platform: 'web' | 'android' | 'ios';
  url: string;
}): string => (platform === 'web' ? url : platform === 'android' ? 'Android app' : 'iOS app');

export const runTitle = (run: { kind: string; full: boolean; testSuite?: { name: string } | null }) =>
  run.kind === 'discovery'
    ? 'Discovery'
    : (run.testSuite?.name ??
      (run.full ? 'Main suite' : run.kind === 'local' ? 'Local exploration' : 'Chosen tests'));
