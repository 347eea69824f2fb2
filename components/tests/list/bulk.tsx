'use client';
import { useRef } from 'react';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Download, Play, X } from 'lucide-react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { useScrollRoom } from '#components/patterns/use-scroll-room.ts';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { useExport } from '../file/use-export.ts';

/** Acts on all that are chosen; those that leave the list leave it at once. */
export function Bulk({
  appId,
  ids,
  archived,
  onDone,
}: {
  appId: string;
  ids: number[];
  archived: boolean;
  onDone: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollRoom(bar);
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const { busy, start } = useStartRun(appId);
  const download = useExport(appId);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: trpc.testCase.pathKey() });
    void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
  };
  // A list of many pages is not read anew as a whole: the rows that are gone are taken out of it.
  const drop = (gone: number[]) =>
    queryClient.setQueriesData<InfiniteData<Outputs['testCase']['list']>>(
      { queryKey: trpc.testCase.list.infiniteQueryKey() },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((row) => !gone.includes(row.id)),
            total: page.total === undefined ? undefined : page.total - gone.length,
          })),
        },
    );
  const failed = (error: { message: string }) => void toast.error(explain(error.message));
  const unarchive = useMutation(
    trpc.testCase.unarchive.mutationOptions({ onSuccess: refresh, onError: failed }),
  );
  const archive = useMutation(
    trpc.testCase.archive.mutationOptions({
      onError: failed,
      onSuccess: ({ changed }) => {
        drop(changed);
        refresh();
        toast(`${count(changed.length, 'test')} archived.`, {
          action: { label: 'Undo', onClick: () => unarchive.mutate({ appId, testCaseIds: changed }) },
        });
      },
    }),
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Chosen tests"
      className="sticky bottom-0 z-20 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-2.5 max-sm:bottom-14"
    >
      <span className="figures mr-auto text-sm font-medium">{ids.length} chosen</span>
      {may('run.create') && !archived ? (
        <Button
          size="sm"
          busy={busy && 'Starting…'}
          onClick={() => start({ kind: 'custom', testCaseIds: ids })}
        >
          <Play aria-hidden /> Run
        </Button>
      ) : null}
      <Button
        size="sm"
        busy={download.busy && 'Writing…'}
        onClick={() => void download.save({ testCaseIds: ids })}
      >
        <Download aria-hidden /> YAML
      </Button>
      {may('test-case.write') ? (
        archived ? (
          <Button
            size="sm"
            onClick={() => {
              unarchive.mutate({ appId, testCaseIds: ids });
              onDone();
            }}
          >
            <ArchiveRestore aria-hidden /> Unarchive
          </Button>
        ) : (
          <Button
            size="sm"
            onClick={() => {
              archive.mutate({ appId, testCaseIds: ids });
              onDone();
            }}
          >
            <Archive aria-hidden /> Archive
          </Button>
        )
      ) : null}
      <Button size="sm" variant="quiet" onClick={onDone} aria-label="Choose none">
        <X aria-hidden />
      </Button>
    </div>
  );
}
