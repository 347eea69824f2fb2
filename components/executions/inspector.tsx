'use client';
import { lazy, Suspense, type ReactNode } from 'react';
import { Severity, Status } from '#components/patterns/status.tsx';
import { Count } from '#components/ui/count.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { Decided, decidedSays } from './decided.tsx';
import type { Execution, Step } from './replay-page.tsx';

const Recorded = lazy(() => import('./recorded.tsx').then((file) => ({ default: file.Recorded })));

export const inspectorTabs = ['why', 'model', 'console', 'network', 'timing', 'dom'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

export interface InspectorProps {
  step: Step;
  execution: Execution;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
}

/** What stands behind the chosen step. */
export function Inspector({ step, execution, tab, onTab }: InspectorProps) {
  const recorded = (of: Exclude<InspectorTab, 'why'>) => (
    <Suspense fallback={<p className="p-4 text-base text-quiet">Loading the record…</p>}>
      <Recorded step={step} of={of} />
    </Suspense>
  );
  return (
    <Tabs
      label="Inspector"
      value={tab === 'model' && step.modelCalls === 0 ? 'why' : tab}
      onChange={(next) => onTab(next as InspectorTab)}
      className="h-full max-xl:h-auto max-xl:min-h-72"
      tabs={[
        { value: 'why', label: 'Why', content: <Why step={step} execution={execution} /> },
        ...(step.modelCalls > 0
          ? [
              {
                value: 'model',
                label: (
                  <>
                    Model <Count>{step.modelCalls}</Count>
                  </>
                ),
                content: recorded('model'),
              },
            ]
          : []),
        {
          value: 'console',
          label: (
            <>
              Console
              {step.consoleErrors > 0 ? <Count className="text-bad">{step.consoleErrors}</Count> : null}
            </>
          ),
          content: recorded('console'),
        },
        {
          value: 'network',
          label: (
            <>
              Network
              {step.failedRequests > 0 ? <Count className="text-bad">{step.failedRequests}</Count> : null}
            </>
          ),
          content: recorded('network'),
        },
        { value: 'timing', label: 'Timing', content: recorded('timing') },
        { value: 'dom', label: 'DOM', content: recorded('dom') },
      ]}
    />
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-b border-line py-3 last:border-b-0">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="mt-0.5 text-base break-words">{children}</dd>
  </div>
);

function Why({ step, execution }: { step: Step; execution: Execution }) {
  const findings = execution.findings.filter((finding) => finding.stepId === step.id);
  return (
    <dl className="px-4 py-1">
      <Fact term={step.kind === 'act' ? 'Intent' : 'Assertion'}>{step.intent}</Fact>
      <Fact term="Outcome">
        <Status status={step.status} />
        {step.says ? <p className="mt-1">{step.says}</p> : null}
      </Fact>
      <Fact term="Decided by">
        <Decided by={step.decidedBy} className="text-text" />
        <p className="mt-0.5 text-sm text-quiet">{decidedSays(step.decidedBy)}</p>
      </Fact>
      {step.kind === 'act' && step.act ? (
        <Fact term="Act sent">
          <code className="font-mono text-xs whitespace-pre-wrap">{actText(step.act)}</code>
        </Fact>
      ) : null}
      {findings.length > 0 ? (
        <Fact term="Found here">
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <li key={finding.id} className="flex items-start gap-2">
                <Severity severity={finding.severity} wordless className="mt-1" />
                <span className="min-w-0 flex-1">{finding.title}</span>
                <Status status={finding.status} />
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

/** `press at 412, 300`, `type “12 Larch Lane”`: the act in a person's notation. */
function actText(act: unknown): string {
  if (act === null || typeof act !== 'object' || !('kind' in act)) return '';
  const { kind, at, ...rest } = act as { kind: string; at?: { x: number; y: number } } & Record<
    string,
    unknown
  >;
  const details = Object.entries(rest).map(
    ([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  return [kind, at ? `at ${Math.round(at.x)}, ${Math.round(at.y)}` : '', ...details]
    .filter(Boolean)
    .join('\n');
}
