/** How a step was decided: an icon, a word, a colour. */
import { BookMarked, Cog, Minus, RotateCcw, Sparkles, type LucideIcon } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';

const looks: Record<string, { icon: LucideIcon; word: string; says: string; tone: string }> = {
  memory: {
    icon: BookMarked,
    word: 'memory',
    says: 'Replayed from what it looked like when it last worked. No brain was asked.',
    tone: 'text-quiet',
  },
  engine: { icon: Cog, word: 'engine', says: 'Decided by the embedded engine.', tone: 'text-quiet' },
  model: { icon: Sparkles, word: 'model', says: 'Decided by the configured model.', tone: 'text-accent' },
  healed: {
    icon: RotateCcw,
    word: 'healed',
    says: 'The target had changed and was found anew. What is expected did not change.',
    tone: 'text-healed',
  },
  none: { icon: Minus, word: 'not decided', says: 'Nothing had to be decided.', tone: 'text-quiet' },
};

export const decidedSays = (by: string) => looks[by]?.says ?? '';
export const Decided = ({ by, className }: { by: string; className?: string }) => {
  const look = looks[by] ?? looks.none!;
  return (
    <span
      title={look.says}
      className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap', look.tone, className)}
    >
      <look.icon aria-hidden className="size-3.5" />
      {look.word}
    </span>
  );
};
