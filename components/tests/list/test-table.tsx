'use client';
import { createColumnHelper, flexRender, getCoreRowModel, useReactTable, type RowSelectionState } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import Link from 'next/link';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Outputs } from '#components/frame/trpc.ts';
import { FeatureIcon } from '#components/patterns/feature-icon.tsx';
import { count, duration } from '#components/patterns/format.ts';
import { Status } from '#components/patterns/status.tsx';
import { Ticks } from '#components/patterns/ticks.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { draftWords } from '../draft-words.ts';

type Row = Outputs['testCase']['list']['items'][number];
const column = createColumnHelper<Row>();
const rowPx = 69;
/** Rows beyond the window that are drawn, and how near to the last loaded one the next page is asked for. */
const [beyond, near] = [12, 30];

const columns = [
  column.display({
    id: 'choose',
    header: ({ table }) => <Checkbox label="Choose all shown" checked={table.getIsAllRowsSelected() ? true : table.getIsSomeRowsSelected() ? 'indeterminate' : false} onChange={(on) => table.toggleAllRowsSelected(on)} />,
    cell: ({ row }) => <span className="mt-1 block"><Checkbox label={`Choose test ${row.original.id}`} checked={row.getIsSelected()} onChange={(on) => row.toggleSelected(on)} /></span>,
    meta: { head: 'w-10 py-2.5 pl-4', cell: 'relative z-10 py-2.5 pl-4 align-top' },
  }),
  column.accessor('title', {
    header: 'Test',
    cell: ({ row: { original: row }, table }) => (
      <>
        <Link href={`/${(table.options.meta as { appId: string }).appId}/tests/${row.id}`} prefetch={false} className="line-clamp-2 font-medium after:absolute after:inset-0">{row.title}</Link>
        <span className="figures text-sm text-quiet">{row.id} · {count(row.stepCount, 'step')}, {count(row.assertionCount, 'assertion')}</span>
        {row.status === 'active' ? null : <Status status={row.status} className="ml-3 align-top" />}
        {row.draft ? <p className="truncate text-sm text-quiet">{draftWords[row.draft.stage]}. {row.draft.says}</p> : null}
      </>
    ),
    meta: { head: 'px-3 py-2.5', cell: 'max-w-0 px-3 py-2.5 w-[48%] max-sm:w-[62%]' },
  }),
  column.accessor('keyFeature', {
    header: 'Key feature',
    cell: ({ getValue }) => { const feature = getValue(); return feature ? <span className="inline-flex items-center gap-1.5"><FeatureIcon name={feature.icon} className="size-4" />{feature.name}</span> : '–'; },
    meta: { head: 'px-3 py-2.5 max-md:hidden', cell: 'px-3 py-2.5 text-sm text-quiet whitespace-nowrap max-md:hidden' },
  }),
  column.accessor('outcomes', {
    header: 'Last outcomes',
    cell: ({ getValue }) => <Ticks label={`Last ${getValue().length} outcomes`} statuses={getValue().map((outcome) => outcome.status)} />,
    meta: { head: 'px-3 py-2.5 max-sm:hidden', cell: 'px-3 py-2.5 max-sm:hidden' },
  }),
  column.accessor((row) => row.outcomes.at(-1)?.status, {
    id: 'latest', header: 'Latest',
    cell: ({ getValue }) => { const status = getValue(); return status ? <Status status={status} /> : <span className="text-sm whitespace-nowrap text-quiet">never run</span>; },
    meta: { head: 'px-3 py-2.5', cell: 'px-3 py-2.5' },
  }),
  column.accessor((row) => row.outcomes.at(-1)?.ms, { id: 'took', header: 'Took', cell: ({ getValue }) => duration(getValue()), meta: { head: 'px-4 py-2.5 text-right max-sm:hidden', cell: 'figures px-4 py-2.5 text-right text-sm whitespace-nowrap text-quiet max-sm:hidden' } }),
];
const classOf = (meta: unknown, part: 'head' | 'cell') => (meta as Record<typeof part, string>)[part];

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

/** However long the list is, only the rows in the window are drawn; further pages come as somebody scrolls towards them. */
export function TestTable({ appId, rows, total, chosen, setChosen, more }: TestTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const selection: RowSelectionState = Object.fromEntries([...chosen].map((id) => [id, true]));
  // eslint-disable-next-line react-hooks/incompatible-library -- this component is drawn anew as a whole
  const table = useReactTable({
    data: rows, columns, getCoreRowModel: getCoreRowModel(), getRowId: (row) => String(row.id), meta: { appId },
    state: { rowSelection: selection },
    onRowSelectionChange: (update) => setChosen(new Set(Object.entries(typeof update === 'function' ? update(selection) : update).flatMap(([id, on]) => (on ? [Number(id)] : [])))),
  });
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowPx, overscan: beyond, scrollMargin: top, initialRect: { width: 1280, height: 900 }, getItemKey: (index) => rows[index]!.id });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => { if (more && last >= rows.length - near) more(); }, [more, last, rows.length]);
  const model = table.getRowModel().rows;
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={box} className="overflow-x-clip rounded-lg border border-line bg-raised">
      <table aria-rowcount={total + 1} className="w-full text-left text-base">
        <thead className="text-sm text-quiet">
          {table.getHeaderGroups().map((group) => <tr key={group.id} aria-rowindex={1} className="border-b border-line">{group.headers.map((head) => <th key={head.id} scope="col" className={`font-medium ${classOf(head.column.columnDef.meta, 'head')}`}>{flexRender(head.column.columnDef.header, head.getContext())}</th>)}</tr>)}
        </thead>
        <tbody>
          {above > 0 ? <tr aria-hidden><td colSpan={columns.length} style={{ height: above, padding: 0 }} /></tr> : null}
          {items.map(({ index, key }) => {
            const row = model[index]!;
            return (
              <tr key={String(key)} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2} className={`relative border-b border-line last:border-b-0 ${row.getIsSelected() ? 'bg-chosen' : 'hover:bg-hover'}`}>
                {row.getVisibleCells().map((cell) => <td key={cell.id} className={classOf(cell.column.columnDef.meta, 'cell')}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>)}
              </tr>
            );
          })}
          {below > 0 ? <tr aria-hidden><td colSpan={columns.length} style={{ height: below, padding: 0 }} /></tr> : null}
        </tbody>
      </table>
      {more ? <p role="status" className="figures border-t border-line px-4 py-2 text-sm text-quiet">{rows.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} loaded; the rest comes as you scroll.</p> : null}
    </div>
  );
}
