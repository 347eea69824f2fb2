'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, X } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { shortAddress } from '#components/patterns/format.ts';
import { Picture } from '#components/patterns/picture.tsx';
import { Failure, Loading } from '#components/patterns/states.tsx';
import { Severity } from '#components/patterns/status.tsx';
import { Button } from '#components/ui/button.tsx';
import { useKeys } from '#components/ui/use-keys.ts';
import type { Screen } from './screen-map.tsx';
import { Coverage } from './screen-parts.tsx';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);
const Rest = ({ of, shown }: { of: number; shown: number }) =>
  of > shown ? <p className="px-1 text-sm text-quiet">and {of - shown} more</p> : null;
const row = 'flex items-start gap-2 rounded-sm px-1 py-1 text-base hover:bg-hover';

/** One screen beside the map: its picture, what tests it, what is wrong on it, and where its ways lead. */
export function ScreenDetail({
  appId,
  screen,
  all,
  onChoose,
}: {
  appId: string;
  screen: Screen;
  all: Screen[];
  onChoose: (id: string | null) => void;
}) {
  const trpc = useTRPC();
  const known = useQuery(trpc.app.screen.queryOptions({ appId, screenId: screen.id }));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useKeys(() => ({ Escape: () => onChoose(null) }));
  const from = all.filter(
    (other) => other.id !== screen.id && other.ways.some((way) => way.toId === screen.id),
  );
  return (
    <aside
      aria-label={`Screen “${screen.name}”`}
      className={
        'flex w-[340px] shrink-0 flex-col gap-5 overflow-y-auto border-l border-line bg-raised p-4 ' +
        'scroll-thin max-md:fixed max-md:inset-x-0 max-md:top-12 max-md:bottom-14 max-md:z-20 ' +
        'max-md:w-auto sm:max-h-[calc(100dvh-57px)] sm:sticky sm:top-0'
      }
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
            {screen.name}
          </h2>
          <p className="font-mono text-xs break-all text-quiet">{shortAddress(screen.address)}</p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          className="w-7 justify-center px-0"
          aria-label="Close the screen"
          onClick={() => onChoose(null)}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div>
        <Coverage screen={screen} />
        {screen.leftAlone ? (
          <p className="mt-1.5 rounded-md bg-caution-soft px-3 py-2 text-sm text-caution">
            Left alone: {screen.leftAlone}
          </p>
        ) : null}
      </div>
      <Picture id={screen.pictureId} alt={`The screen “${screen.name}”`} eager />
      {known.isPending ? <Loading what="tests and issues" /> : null}
      {known.error && !known.data ? (
        <Failure what="The tests and issues" error={known.error} retry={() => void known.refetch()} />
      ) : null}
      {known.data ? (
        <>
          <Part title={`Tests that come here (${screen.tests})`}>
            {known.data.tests.length === 0 ? (
              <p className="text-base text-quiet">None of the last runs’ tests does.</p>
            ) : (
              <ul>
                {known.data.tests.map((test) => (
                  <li key={test.id}>
                    <Link className={row} href={`/${appId}/tests/${test.id}`}>
                      <span className="figures w-9 shrink-0 text-right text-sm leading-[22px] text-quiet">
                        {test.id}
                      </span>
                      <span>{test.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <Rest of={screen.tests} shown={known.data.tests.length} />
          </Part>
          {known.data.issues.length > 0 ? (
            <Part title={`Open issues (${screen.openIssues})`}>
              <ul>
                {known.data.issues.map((issue) => (
                  <li key={issue.id}>
                    <Link className={row} href={`/${appId}/issues?issue=${issue.id}`}>
                      <Severity severity={issue.severity} wordless className="mt-1" />
                      <span>{issue.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Rest of={screen.openIssues} shown={known.data.issues.length} />
            </Part>
          ) : null}
        </>
      ) : null}
      <Part title="Ways from here">
        {screen.ways.length === 0 ? (
          <p className="text-base text-quiet">None is known.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {screen.ways.map((way) => {
              const to = all.find((other) => other.id === way.toId);
              return (
                <li key={way.id} className="flex flex-wrap items-center gap-x-2 px-1 text-base">
                  <span className="[overflow-wrap:anywhere]">{way.intent}</span>
                  {to ? (
                    <>
                      <ArrowRight aria-hidden className="size-4 text-quiet" />
                      <button
                        type="button"
                        className="font-medium text-accent hover:underline"
                        onClick={() => onChoose(to.id)}
                      >
                        {to.name}
                      </button>
                    </>
                  ) : null}
                  {way.leftAlone ? (
                    <span className="text-sm text-caution">left alone: {way.leftAlone}</span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </Part>
      {from.length > 0 ? (
        <Part title="Reached from">
          <ul className="flex flex-wrap gap-x-3 gap-y-1 px-1">
            {from.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className="text-base font-medium text-accent hover:underline"
                  onClick={() => onChoose(other.id)}
                >
                  {other.name}
                </button>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </aside>
  );
}
