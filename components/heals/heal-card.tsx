'use client';
import { Check, Undo2, X } from 'lucide-react';
import Link from 'next/link';
import { useMay } from '#components/frame/app-context.tsx';
import type { Outputs } from '#components/frame/trpc.ts';
import { LinePair } from '#components/patterns/diff.tsx';
import { Picture } from '#components/patterns/picture.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHeals } from './use-heals.ts';

export type Heal = Outputs['heal']['list']['items'][number];
const words = {
  proposed: 'Waits for you',
  accepted: 'Accepted',
  refused: 'Refused',
  applied: 'Applied at once',
} as const;

/** One step that was found as something else: how it read, how it would read, and where it was pressed. */
export function HealCard({ appId, heal, titled }: { appId: string; heal: Heal; titled?: boolean }) {
  const may = useMay();
  const learns = heal.after.length === 1 && heal.after[0] === heal.before;
  return (
    <article
      aria-label={`Heal of step ${heal.stepIndex + 1} of “${heal.testCase.title}”`}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        {titled ? (
          <Link
            href={`/${appId}/tests/${heal.testCase.id}`}
            className="text-base font-medium text-text hover:text-accent hover:underline"
          >
            {heal.testCase.title}
          </Link>
        ) : null}
        <span>Step {heal.stepIndex + 1}</span>
        <span className="figures">{Math.round(heal.confidence * 100)} % sure</span>
        <Time date={heal.createdAt} />
        {heal.status === 'proposed' ? null : (
          <Status status={heal.status === 'refused' ? 'rejected' : 'approved'} word={words[heal.status]} />
        )}
      </div>
      {learns ? (
        <p className="text-base">
          {heal.before} <span className="text-quiet">(the words stay; its new look is learnt)</span>
        </p>
      ) : (
        <LinePair before={heal.before} after={heal.after} />
      )}
      <p className="text-sm text-quiet">{heal.reason}</p>
      {heal.step ? (
        <div className="grid grid-cols-2 gap-3">
          <figure className="min-w-0">
            <Picture id={heal.step.pictureBeforeId} alt={`The screen before step ${heal.stepIndex + 1}`} />
            <figcaption className="mt-1 text-sm text-quiet">Before the step</figcaption>
          </figure>
          <figure className="min-w-0">
            <Picture id={heal.step.pictureAfterId} alt={`The screen after step ${heal.stepIndex + 1}`} />
            <figcaption className="mt-1 text-sm text-quiet">After it, healed</figcaption>
          </figure>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {may('test-case.write') ? <HealActs appId={appId} heal={heal} /> : null}
        {heal.executionId ? (
          <Button asChild size="sm" variant="quiet">
            <Link
              href={`/${appId}/executions/${heal.executionId}${heal.step ? `?step=${heal.step.id}` : ''}`}
            >
              Watch it happen
            </Link>
          </Button>
        ) : null}
      </div>
    </article>
  );
}

/** Accepting and refusing, and each way back. */
function HealActs({ appId, heal }: { appId: string; heal: Heal }) {
  const { decide, undo, busy } = useHeals(appId);
  return (
    <>
      {heal.status === 'proposed' ? (
        <>
          <Button size="sm" variant="good" disabled={busy} onClick={() => void decide('accept', [heal.id])}>
            <Check aria-hidden /> Accept
          </Button>
          <Button size="sm" variant="bad" disabled={busy} onClick={() => void decide('refuse', [heal.id])}>
            <X aria-hidden /> Refuse
          </Button>
        </>
      ) : null}
      {heal.status === 'applied' ? (
        <Button size="sm" variant="bad" disabled={busy} onClick={() => void decide('refuse', [heal.id])}>
          <Undo2 aria-hidden /> Take it back
        </Button>
      ) : null}
      {heal.status === 'accepted' || heal.status === 'refused' ? (
        <Button
          size="sm"
          disabled={busy}
          onClick={() => void undo(heal.status === 'accepted' ? 'accept' : 'refuse', [heal.id])}
        >
          <Undo2 aria-hidden /> Undo
        </Button>
      ) : null}
    </>
  );
}
