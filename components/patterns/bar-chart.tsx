'use client';
import dynamic from 'next/dynamic';

interface Bar {
  id: string;
  label: string;
  /** Null where there is nothing to tell: a gap, never a zero. */
  value: number | null;
  /** What the bar counts. */
  href?: string;
  /** What the value is made of, by the keys of `stack`. */
  parts?: Record<string, number>;
}
export interface BarChartProps {
  /** What the bars show, with its unit. */
  caption: string;
  bars: Bar[];
  /** How a value reads. */
  says: (value: number) => string;
  /** Columns of the table behind the chart, beside the value. */
  more?: { head: string; of: (id: string) => string }[];
  /** What a label is: Month, Run. */
  of: string;
  /** Parts of each bar, from the ground up. */
  stack?: { key: string; name: string; fill: string }[];
  height?: number;
}

const Drawing = dynamic(() => import('./bar-chart-drawing.tsx').then((module) => module.BarChartDrawing), {
  ssr: false,
  loading: () => <div className="h-full animate-breathe rounded-md bg-sunken" />,
});

/** Bars from zero, each labelled, with the same figures as a table behind it. */
export const BarChart = (props: BarChartProps) => (
  <figure>
    <div aria-hidden style={{ height: props.height ?? 168 }}>
      <Drawing {...props} />
    </div>
    <details className="mt-1 text-sm">
      <summary className="inline-block cursor-pointer rounded-sm text-quiet hover:text-text">
        {props.caption} as a table
      </summary>
      <div
        className="mt-2 max-h-64 overflow-auto rounded-md border border-line scroll-thin"
        tabIndex={0}
        role="region"
        aria-label={`${props.caption}, table`}
      >
        <table className="w-full text-left">
          <caption className="sr-only">{props.caption}</caption>
          <thead className="text-quiet">
            <tr className="border-b border-line">
              <th scope="col" className="px-3 py-1.5 font-medium">
                {props.of}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {props.caption}
              </th>
              {props.more?.map(({ head }) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {props.bars.map((bar) => (
              <tr key={bar.id} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {bar.href ? (
                    <a className="underline underline-offset-2 hover:text-accent" href={bar.href}>
                      {bar.label}
                    </a>
                  ) : (
                    bar.label
                  )}
                </th>
                <td className="px-3 py-1.5 text-right">{bar.value === null ? '–' : props.says(bar.value)}</td>
                {props.more?.map(({ head, of }) => (
                  <td key={head} className="px-3 py-1.5 text-right">
                    {of(bar.id)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </figure>
);
