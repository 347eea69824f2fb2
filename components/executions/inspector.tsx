'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { duration, money } from '#components/patterns/format.ts';
import { pictureUrl } from '#components/patterns/picture.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { Count } from '#components/ui/count.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { fetchArtifact } from './artifact.ts';
import { Decided, decidedSays } from './decided.tsx';
import { ConsoleLines, NetworkLines } from './evidence.tsx';
import type { Evidence } from './evidence-schema.ts';
import { ModeDot, modesOf, modeWords } from './mode-timeline.tsx';
import type { Execution, Step } from './replay-page.tsx';

export const inspectorTabs = ['why', 'console', 'network', 'timing', 'dom'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

export interface InspectorProps {
  step: Step;
  execution: Execution;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
}

/** What stands behind the chosen step. */
export function Inspector({ step, execution, tab, onTab }: InspectorProps) {
  const evidence = useQuery({
    queryKey: ['evidence', step.evidenceId],
    enabled: step.evidenceId !== null && (tab === 'console' || tab === 'network'),
    staleTime: Infinity,
    queryFn: async () => {
      const [{ EvidenceSchema }, response] = await Promise.all([import('./evidence-schema.ts'), fetchArtifact(step.evidenceId!)]);
      return EvidenceSchema.parse(await response.json());
    },
  });
  const withEvidence = (show: (evidence: Evidence) => ReactNode) =>
    step.evidenceId === null ? <Quiet>Nothing was recorded beside the pictures of this step.</Quiet>
      : evidence.error ? <Quiet>The record could not be read: {evidence.error.message}</Quiet>
      : evidence.data ? show(evidence.data) : <Quiet>Loading the record…</Quiet>;
  return (
    <Tabs
      label="Inspector" value={tab} onChange={(next) => onTab(next as InspectorTab)} className="h-full max-xl:h-auto max-xl:min-h-72"
      tabs={[
        { value: 'why', label: 'Why', content: <Why step={step} execution={execution} /> },
        { value: 'console', label: <>Console{step.consoleErrors > 0 ? <Count className="text-bad">{step.consoleErrors}</Count> : null}</>, content: withEvidence((data) => <ConsoleLines evidence={data} />) },
        { value: 'network', label: <>Network{step.failedRequests > 0 ? <Count className="text-bad">{step.failedRequests}</Count> : null}</>, content: withEvidence((data) => <NetworkLines evidence={data} />) },
        { value: 'timing', label: 'Timing', content: <Timing step={step} /> },
        { value: 'dom', label: 'DOM', content: <Dom id={step.domId} /> },
      ]}
    />
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="p-4 text-base text-quiet">{children}</p>;
const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-b border-line py-3 last:border-b-0"><dt className="text-sm text-quiet">{term}</dt><dd className="mt-0.5 text-base break-words">{children}</dd></div>
);

function Why({ step, execution }: { step: Step; execution: Execution }) {
  const findings = execution.findings.filter((finding) => finding.stepId === step.id);
  return (
    <dl className="px-4 py-1">
      <Fact term={step.kind === 'act' ? 'Intent' : 'Assertion'}>{step.intent}</Fact>
      <Fact term="Outcome"><Status status={step.status} />{step.says ? <p className="mt-1">{step.says}</p> : null}</Fact>
      <Fact term="Decided by"><Decided by={step.decidedBy} className="text-text" /><p className="mt-0.5 text-sm text-quiet">{decidedSays(step.decidedBy)}</p></Fact>
      {step.kind === 'act' && step.act ? <Fact term="Act sent"><code className="font-mono text-xs whitespace-pre-wrap">{actText(step.act)}</code></Fact> : null}
      {findings.length > 0 ? (
        <Fact term="Found here">
          <ul className="flex flex-col gap-2">{findings.map((finding) => <li key={finding.id} className="flex items-start gap-2"><Severity severity={finding.severity} wordless className="mt-1" /><span className="min-w-0 flex-1">{finding.title}</span><Status status={finding.status} /></li>)}</ul>
        </Fact>
      ) : null}
    </dl>
  );
}

/** `press at 412, 300`, `type “12 Larch Lane”`: the act in a person's notation. */
function actText(act: unknown): string {
  if (act === null || typeof act !== 'object' || !('kind' in act)) return '';
  const { kind, at, ...rest } = act as { kind: string; at?: { x: number; y: number } } & Record<string, unknown>;
  const details = Object.entries(rest).map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return [kind, at ? `at ${Math.round(at.x)}, ${Math.round(at.y)}` : '', ...details].filter(Boolean).join('\n');
}

function Timing({ step }: { step: Step }) {
  const modes = modesOf(step.modes);
  const most = Math.max(1, ...modes.map((span) => span.ms));
  return (
    <div className="p-4">
      <p className="figures text-xl font-semibold">{duration(step.ms)}</p>
      <p className="mt-0.5 text-sm text-quiet">{step.modelCalls === 0 ? 'no model call' : `${step.modelCalls} model calls, ${step.tokens.toLocaleString('en-GB')} tokens, ${money(step.costMicros)}`}</p>
      {modes.length > 0 ? (
        <table className="mt-4 w-full text-sm">
          <thead className="sr-only"><tr><th scope="col">Mode</th><th scope="col">Share</th><th scope="col">Time</th></tr></thead>
          <tbody>
            {modes.map((span, index) => (
              <tr key={index}>
                <th scope="row" className="w-24 py-1 text-left font-normal"><span className="flex items-center gap-2"><ModeDot mode={span.mode} />{modeWords[span.mode]}</span></th>
                <td className="py-1"><span aria-hidden className="block h-1.5 rounded-full bg-line-strong" style={{ width: `${(span.ms / most) * 100}%` }} /></td>
                <td className="figures w-20 py-1 text-right text-quiet">{duration(span.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : <p className="mt-3 text-sm text-quiet">No timeline was recorded.</p>}
    </div>
  );
}

const domShown = 200_000;

function Dom({ id }: { id: string | null }) {
  const dom = useQuery({ queryKey: ['dom', id], enabled: id !== null, staleTime: Infinity, queryFn: async () => (await fetchArtifact(id!)).text() });
  if (id === null) return <Quiet>The document was not kept for this step.</Quiet>;
  if (dom.error) return <Quiet>The document could not be read: {dom.error.message}</Quiet>;
  if (!dom.data) return <Quiet>Loading the document…</Quiet>;
  return (
    <div className="p-4">
      <p className="mb-2 text-sm text-quiet">Kept as evidence; no agent reads it. <a className="text-accent underline" href={pictureUrl(id)} target="_blank" rel="noreferrer">Open it whole</a></p>
      <pre tabIndex={0} aria-label="Document" className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 whitespace-pre-wrap break-all">{dom.data.slice(0, domShown)}</pre>
    </div>
  );
}
