'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GripVertical, X } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { toast } from '#components/ui/toast.ts';
import { useGrowing } from '#components/ui/use-growing.ts';
import type { Suite } from './suite-page.tsx';

type Member = Suite['testCases'][number];

/**
 * Tests of a suite in their order, which is changed by dragging a row by its handle, or with the arrow keys
 * on it.
 */
export function Members({ appId, suite, mayWrite }: { appId: string; suite: Suite; mayWrite: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.testSuite.get.queryKey({ appId, testSuiteId: suite.id });
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const options = {
    onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.testSuite.pathKey() }),
    onError: (error: { message: string }) => void toast.error(explain(error.message)),
  };
  const update = useMutation(trpc.testSuite.update.mutationOptions(options));
  const reorder = useMutation(trpc.testSuite.reorder.mutationOptions(options));
  const rows = suite.testCases;
  const { drawn, end, reach } = useGrowing(rows.length);

  const order = (ids: number[]) => {
    // Shown at once; what the server says afterwards holds.
    queryClient.setQueryData(
      key,
      (data) =>
        data && {
          ...data,
          testCases: ids.flatMap((id) => data.testCases.find((test) => test.id === id) ?? []),
        },
    );
    reorder.mutate({ appId, testSuiteId: suite.id, testCaseIds: ids });
  };
  const move = (from: number, to: number, byDrag: boolean) => {
    if (from === to || to < 0 || to >= rows.length) return;
    const before = rows.map(({ id }) => id);
    // Its handle keeps the focus wherever it goes.
    reach(to);
    order(before.toSpliced(from, 1).toSpliced(to, 0, before[from]!));
    setSaid(`“${rows[from]!.title}” is ${to + 1}. of ${rows.length}.`);
    if (byDrag)
      toast(`“${rows[from]!.title}” is ${to + 1}. now.`, {
        action: { label: 'Undo', onClick: () => order(before) },
      });
  };
  const drop = () => {
    if (dragged !== undefined && over !== undefined) move(dragged, over, true);
    setDragged(undefined);
    setOver(undefined);
  };
  const takeOut = (test: Member) =>
    update.mutate(
      { appId, testSuiteId: suite.id, removeTestCaseIds: [test.id] },
      {
        onSuccess: () =>
          toast(`Test ${test.id} is out of the suite.`, {
            action: {
              label: 'Undo',
              onClick: () => update.mutate({ appId, testSuiteId: suite.id, addTestCaseIds: [test.id] }),
            },
          }),
      },
    );
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol>
        {rows.slice(0, drawn).map((test, index) => (
          <li
            key={test.id}
            onDragOver={(event) => {
              if (dragged !== undefined) {
                event.preventDefault();
                setOver(index);
              }
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
            className={cn(
              'relative flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-hover',
              dragged === index && 'opacity-50',
              over === index &&
                dragged !== undefined &&
                dragged !== index &&
                (dragged < index
                  ? 'shadow-[inset_0_-2px_0_var(--accent)]'
                  : 'shadow-[inset_0_2px_0_var(--accent)]'),
            )}
          >
            {mayWrite && rows.length > 1 ? (
              <button
                type="button"
                draggable
                aria-label={`Move “${test.title}”, ${index + 1}. of ${rows.length}`}
                aria-describedby="move-hint"
                onDragStart={(event) => {
                  setDragged(index);
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', test.title);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
                onKeyDown={(event) => {
                  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }[
                    event.key
                  ];
                  if (to === undefined) return;
                  event.preventDefault();
                  move(index, to, false);
                }}
                className={
                  'relative z-10 -ml-2 flex size-6 shrink-0 cursor-grab items-center justify-center ' +
                  'rounded-sm text-quiet hover:bg-hover hover:text-text active:cursor-grabbing'
                }
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
            ) : null}
            <span className="figures w-10 max-sm:w-auto text-sm text-quiet">{test.id}</span>
            <Link
              href={`/${appId}/tests/${test.id}`}
              className="line-clamp-2 min-w-0 flex-1 text-base sm:line-clamp-1 after:absolute after:inset-0"
            >
              {test.title}
            </Link>
            <span className="text-sm text-quiet max-sm:hidden">{test.keyFeature?.name}</span>
            {mayWrite ? (
              <Button
                size="sm"
                variant="quiet"
                className="relative z-10 w-7 justify-center px-0"
                aria-label={`Take “${test.title}” out of the suite`}
                onClick={() => takeOut(test)}
              >
                <X aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <div ref={end} />
      {mayWrite && rows.length > 1 ? (
        <p id="move-hint" className="border-t border-line px-4 py-2 text-sm text-quiet">
          Drag a test by its handle, or move it with ↑ and ↓ while the handle is focused.
        </p>
      ) : null}
    </>
  );
}
