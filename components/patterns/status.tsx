/** Every status there is: one icon, one word, one colour each. */
import {
  Archive,
  BadgeCheck,
  Ban,
  BellOff,
  Check,
  CheckCheck,
  CircleDashed,
  CircleSlash,
  Clock,
  HelpCircle,
  Hourglass,
  LoaderCircle,
  PencilLine,
  RotateCcw,
  SkipForward,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '#components/ui/cn.ts';

const tones = {
  good: 'text-good',
  bad: 'text-bad',
  caution: 'text-caution',
  accent: 'text-accent',
  quiet: 'text-quiet',
  healed: 'text-healed',
  unproven: 'text-unproven',
  text: 'text-text',
} as const;
interface Look {
  icon: LucideIcon;
  word: string;
  tone: keyof typeof tones;
  moves?: boolean;
}

const looks: Record<string, Look> = {
  // outcomes
  passed: { icon: Check, word: 'Passed', tone: 'good' },
  failed: { icon: X, word: 'Failed', tone: 'bad' },
  blocked: { icon: Ban, word: 'Blocked', tone: 'caution' },
  running: { icon: LoaderCircle, word: 'Running', tone: 'accent', moves: true },
  analyzing: { icon: LoaderCircle, word: 'Analyzing', tone: 'accent', moves: true },
  queued: { icon: CircleDashed, word: 'Queued', tone: 'quiet' },
  completed: { icon: Check, word: 'Completed', tone: 'good' },
  cancelled: { icon: CircleSlash, word: 'Cancelled', tone: 'quiet' },
  skipped: { icon: SkipForward, word: 'Skipped', tone: 'quiet' },
  healed: { icon: RotateCcw, word: 'Healed', tone: 'healed' },
  unproven: { icon: HelpCircle, word: 'Unproven', tone: 'unproven' },
  regressed: { icon: Undo2, word: 'Regressed', tone: 'bad' },
  // issues
  pending: { icon: Hourglass, word: 'Pending', tone: 'caution' },
  approved: { icon: BadgeCheck, word: 'Approved', tone: 'accent' },
  resolved: { icon: CheckCheck, word: 'Resolved', tone: 'good' },
  rejected: { icon: BellOff, word: 'Rejected', tone: 'quiet' },
  // test cases
  active: { icon: Check, word: 'Active', tone: 'good' },
  in_creation: { icon: PencilLine, word: 'In creation', tone: 'accent' },
  archived: { icon: Archive, word: 'Archived', tone: 'quiet' },
  issue_linked: { icon: Undo2, word: 'Issue-linked', tone: 'unproven' },
  // findings
  candidate: { icon: Clock, word: 'Candidate', tone: 'quiet' },
  confirming: { icon: LoaderCircle, word: 'Confirming', tone: 'accent', moves: true },
  confirmed: { icon: Check, word: 'Confirmed', tone: 'good' },
  unconfirmed: { icon: HelpCircle, word: 'Unconfirmed', tone: 'unproven' },
  silenced: { icon: BellOff, word: 'Silenced', tone: 'quiet' },
};

export const statuses = Object.keys(looks);
const lookOf = (status: string): Look => looks[status] ?? { icon: CircleDashed, word: status, tone: 'quiet' };
export const statusWord = (status: string) => lookOf(status).word;

export const StatusIcon = ({ status, className }: { status: string; className?: string }) => {
  const { icon: Icon, tone, moves, word } = lookOf(status);
  return (
    <Icon
      role="img"
      aria-label={word}
      className={cn('size-4 shrink-0', tones[tone], moves && 'animate-turn', className)}
    />
  );
};

export const Status = ({
  status,
  className,
  word,
}: {
  status: string;
  className?: string;
  word?: string;
}) => {
  const look = lookOf(status);
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap',
        tones[look.tone],
        className,
      )}
    >
      <look.icon aria-hidden className={cn('size-4 shrink-0', look.moves && 'animate-turn')} />
      {word ?? look.word}
    </span>
  );
};

export const severityFill: Record<string, string> = {
  Critical: 'bg-severity-critical',
  High: 'bg-severity-high',
  Medium: 'bg-severity-medium',
  Low: 'bg-severity-low',
};
const severityBars: Record<string, number> = { Critical: 4, High: 3, Medium: 2, Low: 1 };

/** Four bars, filled by how severe it is, and the word. */
export const Severity = ({
  severity,
  wordless,
  className,
}: {
  severity: string;
  wordless?: boolean;
  className?: string;
}) => (
  <span
    className={cn('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', className)}
    {...(wordless ? { role: 'img', 'aria-label': `${severity} severity` } : {})}
  >
    <span aria-hidden className="flex items-end gap-[2px]">
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={cn(
            'w-[3px] rounded-[1px]',
            bar <= (severityBars[severity] ?? 0) ? severityFill[severity] : 'bg-line-strong',
          )}
          style={{ height: 3 + bar * 2.5 }}
        />
      ))}
    </span>
    {wordless ? null : severity}
  </span>
);

export const bandWords = { stable: 'Ready', caution: 'Ready with caution', blockers: 'Not ready' } as const;
export const bandTone = { stable: 'text-good', caution: 'text-caution', blockers: 'text-bad' } as const;
export const bandFill = {
  stable: 'var(--good-fill)',
  caution: 'var(--caution-fill)',
  blockers: 'var(--bad-fill)',
} as const;
