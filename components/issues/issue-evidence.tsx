import { Section, type IssueCase } from './issue-section.tsx';

const linesOf = (json: unknown): string[] =>
  Array.isArray(json) ? json.filter((line) => typeof line === 'string') : [];
const parts = [
  ['console', 'Console'],
  ['requests', 'Requests'],
  ['texts', 'Read on the screen'],
] as const;

/** Lines that belong to it, as they were recorded. */
export function IssueEvidence({ issue }: { issue: IssueCase }) {
  const evidence = issue.evidence as Record<string, unknown> | null;
  const filled = parts
    .map(([key, title]) => ({ key, title, lines: linesOf(evidence?.[key]) }))
    .filter(({ lines }) => lines.length > 0);
  if (filled.length === 0) return null;
  return (
    <Section title="Evidence">
      <div className="flex flex-col gap-3">
        {filled.map(({ key, title, lines }) => (
          <div key={key}>
            <p className="mb-1 text-sm text-quiet">{title}</p>
            <pre
              tabIndex={0}
              aria-label={title}
              className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 scroll-thin"
            >
              {lines.join('\n')}
            </pre>
          </div>
        ))}
      </div>
    </Section>
  );
}
