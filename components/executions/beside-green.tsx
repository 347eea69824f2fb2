'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#components/frame/trpc.ts';
import { duration } from '#components/patterns/format.ts';
import { boxOf, Picture } from '#components/patterns/picture.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import type { Step } from './replay-page.tsx';
import { twinOf } from './twin.ts';

/** The chosen step as it is, and as it was when the test last passed. */
export function BesideGreen({
  appId,
  executionId,
  step,
  index,
}: {
  appId: string;
  executionId: string;
  step: Step;
  index: number;
}) {
  const trpc = useTRPC();
  const query = useQuery(trpc.run.lastGreen.queryOptions({ appId, executionId }, { staleTime: 60_000 }));
  const green = query.data;
  const twin = green ? twinOf(step, index, green.steps) : undefined;
  if (query.isPending)
    return (
      <p role="status" className="py-6 text-center text-base text-quiet">
        Looking for the last run that passed…
      </p>
    );
  if (query.error)
    return (
      <p role="alert" className="py-6 text-center text-base text-bad">
        {explain(query.error.message)}
      </p>
    );
  if (!green)
    return (
      <p className="py-6 text-center text-base text-quiet">
        This test has not passed in an earlier run, so there is nothing to lay beside it.
      </p>
    );
  return (
    <div className="grid grid-cols-2 gap-x-3 max-md:grid-cols-1 max-md:gap-y-3">
      <ThisRun step={step} />
      <figure className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
        <figcaption className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
          <Link
            href={`/${appId}/executions/${green.id}${twin ? `?step=${twin.id}` : ''}`}
            className="font-medium text-accent hover:underline"
          >
            Run {green.run.number}, last green
          </Link>
          {twin ? (
            <>
              <Status status={twin.status} />
              <span className="figures text-quiet">{duration(twin.ms)}</span>
            </>
          ) : null}
          <Time date={green.createdAt} className="text-quiet" />
        </figcaption>
        {twin ? (
          <Picture
            key={twin.pictureAfterId}
            id={twin.pictureAfterId ?? twin.pictureBeforeId}
            eager
            fits
            className="mx-auto w-full"
            alt={`The screen after “${twin.intent}” in run ${green.run.number}`}
            proof={boxOf(twin.proofBox)}
            proofTone="good"
          />
        ) : (
          <p className="py-10 text-center text-base text-quiet">That run had no such step.</p>
        )}
        {twin && twin.intent !== step.intent ? (
          <p className="mt-1 text-sm text-caution">There it read: {twin.intent}</p>
        ) : null}
      </figure>
    </div>
  );
}

function ThisRun({ step }: { step: Step }) {
  return (
    <figure className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0">
      <figcaption className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">This run</span>
        <Status status={step.status} />
        <span className="figures text-quiet">{duration(step.ms)}</span>
      </figcaption>
      <Picture
        key={step.pictureAfterId}
        id={step.pictureAfterId ?? step.pictureBeforeId}
        eager
        fits
        className="mx-auto w-full"
        alt={`The screen after “${step.intent}” in this run`}
        proof={boxOf(step.proofBox)}
        proofTone={step.status === 'passed' ? 'good' : step.status === 'failed' ? 'bad' : 'caution'}
      />
    </figure>
  );
}
