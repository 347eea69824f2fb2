'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { duration, money } from '#components/patterns/format.ts';
import { pictureUrl } from '#components/patterns/picture.tsx';
import { fetchArtifact } from './artifact.ts';
import { ConsoleLines, NetworkLines } from './evidence.tsx';
import type { Evidence } from './evidence-schema.ts';
import type { InspectorTab } from './inspector.tsx';
import { ModelQuestions } from './model-questions.tsx';
import { ModeDot, modesOf, modeWords } from './mode-timeline.tsx';
import type { Step } from './replay-page.tsx';

const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="p-4 text-base text-quiet">{children}</p>
);

/** What was recorded beside a step's pictures. */
export function Recorded({ step, of }: { step: Step; of: Exclude<InspectorTab, 'why'> }) {
  switch (of) {
    case 'console':
      return (
        <WithEvidence id={step.evidenceId}>{(evidence) => <ConsoleLines evidence={evidence} />}</WithEvidence>
      );
    case 'network':
      return (
        <WithEvidence id={step.evidenceId}>{(evidence) => <NetworkLines evidence={evidence} />}</WithEvidence>
      );
    case 'model':
      return (
        <WithEvidence id={step.evidenceId}>
          {(evidence) => <ModelQuestions evidence={evidence} />}
        </WithEvidence>
      );
    case 'timing':
      return <Timing step={step} />;
    case 'dom':
      return <Dom id={step.domId} />;
  }
}

function WithEvidence({ id, children }: { id: string | null; children: (evidence: Evidence) => ReactNode }) {
  const evidence = useQuery({
    queryKey: ['evidence', id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const [{ EvidenceSchema }, response] = await Promise.all([
        import('./evidence-schema.ts'),
        fetchArtifact(id!),
      ]);
      return EvidenceSchema.parse(await response.json());
    },
  });
  if (id === null) return <Quiet>Nothing was recorded beside the pictures of this step.</Quiet>;
  if (evidence.error) return <Quiet>The record could not be read: {evidence.error.message}</Quiet>;
  return evidence.data ? children(evidence.data) : <Quiet>Loading the record…</Quiet>;
}

function Timing({ step }: { step: Step }) {
  const modes = modesOf(step.modes);
  const most = Math.max(1, ...modes.map((span) => span.ms));
  return (
    <div className="p-4">
      <p className="figures text-xl font-semibold">{duration(step.ms)}</p>
      <p className="mt-0.5 text-sm text-quiet">
        {step.modelCalls === 0
          ? 'no model call'
          : `${step.modelCalls} model calls, ${step.tokens.toLocaleString('en-GB')} tokens, ${money(step.costMicros)}`}
      </p>
      {modes.length > 0 ? (
        <table className="mt-4 w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Mode</th>
              <th scope="col">Share</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {modes.map((span, index) => (
              <tr key={index}>
                <th scope="row" className="w-24 py-1 text-left font-normal">
                  <span className="flex items-center gap-2">
                    <ModeDot mode={span.mode} />
                    {modeWords[span.mode]}
                  </span>
                </th>
                <td className="py-1">
                  <span
                    aria-hidden
                    className="block h-1.5 rounded-full bg-line-strong"
                    style={{ width: `${(span.ms / most) * 100}%` }}
                  />
                </td>
                <td className="figures w-20 py-1 text-right text-quiet">{duration(span.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-3 text-sm text-quiet">No timeline was recorded.</p>
      )}
    </div>
  );
}

const domShown = 200_000;

function Dom({ id }: { id: string | null }) {
  const dom = useQuery({
    queryKey: ['dom', id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: async () => (await fetchArtifact(id!)).text(),
  });
  if (id === null) return <Quiet>The document was not kept for this step.</Quiet>;
  if (dom.error) return <Quiet>The document could not be read: {dom.error.message}</Quiet>;
  if (!dom.data) return <Quiet>Loading the document…</Quiet>;
  return (
    <div className="p-4">
      <p className="mb-2 text-sm text-quiet">
        Kept as evidence; no agent reads it.{' '}
        <a className="text-accent underline" href={pictureUrl(id)} target="_blank" rel="noreferrer">
          Open it whole
        </a>
      </p>
      <pre
        tabIndex={0}
        aria-label="Document"
        className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 whitespace-pre-wrap break-all"
      >
        {dom.data.slice(0, domShown)}
      </pre>
    </div>
  );
}
