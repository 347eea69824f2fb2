import Link from 'next/link';
import { Fragment } from 'react';
import { summaryNote } from '#server/domain/run/report/document.ts';

/** A model's sentences about a run, each with links to the issues that it is about; nothing where there are none. */
export const SummarySentences = ({
  sentences,
  hrefOf,
}: {
  /** `issues`: their numbers. */
  sentences: { text: string; issues: number[] }[];
  hrefOf: (issueNumber: number) => string;
}) =>
  sentences.length === 0 ? null : (
    <div className="max-w-[75ch]">
      <p className="text-base">
        {sentences.map(({ text, issues }, at) => (
          <Fragment key={at}>
            {text}{' '}
            {issues.map((number) => (
              <Fragment key={number}>
                <Link className="figures text-accent underline underline-offset-2" href={hrefOf(number)}>
                  #{number}
                </Link>{' '}
              </Fragment>
            ))}
          </Fragment>
        ))}
      </p>
      <p className="mt-1 text-sm text-quiet">{summaryNote}</p>
    </div>
  );
