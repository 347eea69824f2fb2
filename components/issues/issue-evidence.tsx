import * as z from 'zod/mini';
import { Section, type IssueCase } from './issue-detail.tsx';

const Lines = z._default(z.catch(z.array(z.string()), []), []);
const EvidenceSchema = z.catch(z.object({ console: Lines, requests: Lines, texts: Lines }), { console: [], requests: [], texts: [] });

const parts = [['console', 'Console'], ['requests', 'Requests'], ['texts', 'Read on the screen']] as const;

/** Lines that belong to it, as they were recorded. */
export function IssueEvidence({ issue }: { issue: IssueCase }) {
  const evidence = EvidenceSchema.parse(issue.evidence);
  const filled = parts.filter(([key]) => evidence[key].length > 0);
  if (filled.length === 0) return null;
  return (
    <Section title="Evidence">
      <div className="flex flex-col gap-3">
        {filled.map(([key, title]) => (
          <div key={key}>
            <p className="mb-1 text-sm text-quiet">{title}</p>
            <pre tabIndex={0} aria-label={title} className="overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 scroll-thin">{evidence[key].join('\n')}</pre>
          </div>
        ))}
      </div>
    </Section>
  );
}
