'use client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import Link from 'next/link';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Outputs } from '#components/frame/trpc.ts';
import { FeatureIcon } from '#components/patterns/feature-icon.tsx';
import { count, duration } from '#components/patterns/format.ts';
import { Status } from '#components/patterns/status.tsx';
import { Ticks } from '#components/patterns/ticks.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { draftWords } from '../draft-words.ts';

type Row = Outputs['testCase']['list']['items'][number];
const rowPx = 69;
/** Rows beyond the window that are drawn, and how near to the last loaded one the next page is asked for. */
const [beyond, near] = [12, 30];

interface Column {
  id: string;
  head: string;
  headClass: string;
  cellClass: string;
  cell(row: Row, appId: string): ReactNode;
}

const columns: Column[] = [
  {
    id: 'title',
    head: 'Test',
    headClass: 'px-3 py-2.5',
    cellClass: 'max-w-0 px-3 py-2.5 w-[48%] max-sm:w-[62%]',
    cell: (row, appId) => (
      <>
        <Link
          href={`/${appId}/tests/${row.id}`}
          prefetch={false}
          className="line-clamp-2 font-medium after:absolute after:inset-0"
        >
          {row.title}
        </Link>
        <span className="figures text-sm text-quiet">
          {row.id} · {count(row.stepCount, 'step')}, {count(row.assertionCount, 'assertion')}
        </span>
        {row.status === 'active' ? null : <Status status={row.status} className="ml-3 align-top" />}
        {row.draft ? (
          <p className="truncate text-sm text-quiet">
            {draftWords[row.draft.stage]}. {row.draft.says}
          </p>
        ) : null}
      </>
    ),
  },
  {
    id: 'feature',
    head: 'Key feature',
    headClass: 'px-3 py-2.5 max-md:hidden',
    cellClass: 'px-3 py-2.5 text-sm text-quiet whitespace-nowrap max-md:hidden',
    cell: ({ keyFeature }) =>
      keyFeature ? (
        <span className="inline-flex items-center gap-1.5">
          <FeatureIcon name={keyFeature.icon} className="size-4" />
          {keyFeature.name}
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'outcomes',
    head: 'Last outcomes',
    headClass: 'px-3 py-2.5 max-sm:hidden',
    cellClass: 'px-3 py-2.5 max-sm:hidden',
    cell: ({ outcomes }) => (
      <Ticks label={`Last ${outcomes.length} outcomes`} statuses={outcomes.map(({ status }) => status)} />
    ),
  },
  {
    id: 'latest',
    head: 'Latest',
    headClass: 'px-3 py-2.5',
    cellClass: 'px-3 py-2.5',
    cell: ({ outcomes }) => {
      const status = outcomes.at(-1)?.status;
      return status ? (
        <Status status={status} />
      ) : (
        <span className="text-sm whitespace-nowrap text-quiet">never run</span>
      );
    },
  },
  {
    id: 'took',
    head: 'Took',
    headClass: 'px-4 py-2.5 text-right max-sm:hidden',
    cellClass: 'figures px-4 py-2.5 text-right text-sm whitespace-nowrap text-quiet max-sm:hidden',
    cell: ({ outcomes }) => duration(outcomes.at(-1)?.ms),
  },
];

export interface TestTableProps {
  appId: string;
  rows: Row[];
  /** All that the list holds, loaded or not. */
  total: number;
  chosen: ReadonlySet<number>;
  setChosen: (chosen: ReadonlySet<number>) => void;
  /** Asks for the next page, where there is one. */
  more?: () => void;
}

/**
 * However long the list is, only the rows in the window are drawn; further pages come as somebody scrolls
 * towards them.
 */
export function TestTable({ appId, rows, total, chosen, setChosen, more }: TestTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const shown = rows.filter(({ id }) => chosen.has(id)).length;
  const choose = (ids: number[], on: boolean) =>
    setChosen(on ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))));
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: beyond,
    scrollMargin: top,
    initialRect: { width: 1280, height: 900 },
    getItemKey: (index) => rows[index]!.id,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= rows.length - near) more();
  }, [more, last, rows.length]);
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={box} className="overflow-x-clip rounded-lg border border-line bg-raised">
      <table aria-rowcount={total + 1} className="w-full text-left text-base">
        <thead className="text-sm text-quiet">
          <tr aria-rowindex={1} className="border-b border-line">
            <th scope="col" className="w-10 py-2.5 pl-4 font-medium">
              <Checkbox
                label="Choose all shown"
                checked={shown === 0 ? false : shown === rows.length ? true : 'indeterminate'}
                onChange={(on) =>
                  choose(
                    rows.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
            {columns.map(({ id, head, headClass }) => (
              <th key={id} scope="col" className={`font-medium ${headClass}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? (
            <tr aria-hidden>
              <td colSpan={columns.length + 1} style={{ height: above, padding: 0 }} />
            </tr>
          ) : null}
          {items.map(({ index, key }) => {
            const row = rows[index]!;
            const isChosen = chosen.has(row.id);
            return (
              <tr
                key={String(key)}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={`relative border-b border-line last:border-b-0 ${isChosen ? 'bg-chosen' : 'hover:bg-hover'}`}
              >
                <td className="relative z-10 py-2.5 pl-4 align-top">
                  <span className="mt-1 block">
                    <Checkbox
                      label={`Choose test ${row.id}`}
                      checked={isChosen}
                      onChange={(on) => choose([row.id], on)}
                    />
                  </span>
                </td>
                {columns.map(({ id, cellClass, cell }) => (
                  <td key={id} className={cellClass}>
                    {cell(row, appId)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 ? (
            <tr aria-hidden>
              <td colSpan={columns.length + 1} style={{ height: below, padding: 0 }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      {more ? (
        <p role="status" className="figures border-t border-line px-4 py-2 text-sm text-quiet">
          {rows.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} loaded; the rest comes as
          you scroll.
        </p>
      ) : null}
    </div>
  );
}
