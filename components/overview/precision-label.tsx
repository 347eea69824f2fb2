import { Info } from 'lucide-react';
import type { Outputs } from '#components/frame/trpc.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';

type Precision = Outputs['app']['overview']['precision'];

/** “Precision”, with how often each oracle was right on hover, the worst first. */
export const PrecisionLabel = ({ precision: { oracles } }: { precision: Precision }) => (
  <span className="inline-flex items-center gap-1">
    Precision
    {oracles.length === 0 ? null : (
      <Tooltip
        says={
          <ul className="figures flex flex-col gap-1">
            {oracles.map(({ oracle, approved, decided, demoted }) => (
              <li key={oracle} className="flex justify-between gap-4">
                <span>
                  {oracle}
                  {demoted ? <span className="text-bad"> · not believed any more</span> : null}
                </span>
                <span className="text-quiet">
                  {approved} of {decided}
                </span>
              </li>
            ))}
          </ul>
        }
      >
        <button
          type="button"
          aria-label="Precision of each oracle"
          className="rounded-sm text-quiet hover:text-text"
        >
          <Info aria-hidden className="size-3.5" />
        </button>
      </Tooltip>
    )}
  </span>
);
