import { duration } from '#components/patterns/format.ts';
import { cn } from '#components/ui/cn.ts';

const fills = {
  observe: 'bg-line-strong',
  act: 'bg-accent',
  analyze: 'bg-healed',
  handoff: 'bg-caution',
} as const;
export interface ModeSpan {
  mode: keyof typeof fills;
  at: number;
  ms: number;
}
const isSpan = (json: unknown): json is ModeSpan =>
  typeof json === 'object' &&
  json !== null &&
  'mode' in json &&
  Object.hasOwn(fills, String(json.mode)) &&
  'at' in json &&
  typeof json.at === 'number' &&
  'ms' in json &&
  typeof json.ms === 'number';
export const modesOf = (json: unknown): ModeSpan[] => (Array.isArray(json) ? json.filter(isSpan) : []);
export const modeWords = { observe: 'Observe', act: 'Act', analyze: 'Analyze', handoff: 'Handoff' } as const;
export const ModeDot = ({ mode }: { mode: keyof typeof fills }) => (
  <span aria-hidden className={cn('size-2 shrink-0 rounded-[2px]', fills[mode])} />
);

/** The modes of one step in the order and share of time that they took. */
export const ModeTimeline = ({ modes, className }: { modes: ModeSpan[]; className?: string }) =>
  modes.length === 0 ? null : (
    <span
      role="img"
      aria-label={`Modes: ${modes.map((span) => `${modeWords[span.mode]} ${duration(span.ms)}`).join(', ')}`}
      className={cn('flex h-1 w-full gap-px overflow-hidden rounded-full', className)}
    >
      {modes.map((span, index) => (
        <span
          key={index}
          className={cn('min-w-0.5', fills[span.mode])}
          style={{ flexGrow: Math.max(1, span.ms) }}
        />
      ))}
    </span>
  );
