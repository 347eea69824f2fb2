'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Link2Off, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Run } from '../run.ts';

const lifetimes = [
  ['7', 'a week'],
  ['30', 'a month'],
  ['365', 'a year'],
  ['', 'until it is ended'],
] as const;

/** A run's report for people without an account: links that can be ended. */
export function ShareDialog({ appId, run }: { appId: string; run: Run }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden /> Share
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Share the report of run ${run.number}`}
        description={
          'Whoever has the link reads this report, its issues and their pictures, without signing in, ' +
          'and nothing else of the app.'
        }
      >
        {open ? <Links appId={appId} runId={run.id} /> : null}
      </Dialog>
    </>
  );
}

function Links({ appId, runId }: { appId: string; runId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [days, setDays] = useState('30');
  const [copied, setCopied] = useState(false);
  const links = useQuery(trpc.run.shares.queryOptions({ appId, runId }));
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: trpc.run.shares.queryKey({ appId, runId }) });
  const create = useMutation(
    trpc.run.share.mutationOptions({
      onSuccess: () => {
        setCopied(false);
        refresh();
      },
    }),
  );
  const end = useMutation(
    trpc.run.unshare.mutationOptions({
      onSuccess: ({ shareId }) => {
        refresh();
        if (create.data?.id === shareId) create.reset();
        toast('The link has ended. It leads nowhere now.');
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const address = create.data ? `${location.origin}/share/${create.data.token}` : '';
  const copy = async () => {
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => toast.error('The browser did not let it be copied. Select the address and copy it.'),
    );
  };
  return (
    <div className="flex flex-col gap-5">
      {create.data ? (
        <div>
          <div className="flex items-end gap-2">
            <Field label="Link" className="min-w-0 flex-1">
              {(control) => (
                <Input
                  {...control}
                  readOnly
                  value={address}
                  className="font-mono text-sm"
                  onFocus={(event) => event.target.select()}
                />
              )}
            </Field>
            <Button className="h-9" onClick={() => void copy()}>
              {copied ? <Check aria-hidden /> : <Copy aria-hidden />} {copied ? 'Copied' : 'Copy'}
            </Button>
          </div>
          <p className="mt-1.5 text-sm text-quiet">Keep it now: it is not shown again.</p>
        </div>
      ) : (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate({ appId, runId, days: days === '' ? null : Number(days) });
          }}
        >
          <Field
            label="Works for"
            className="flex-1"
            error={create.error ? explain(create.error.message) : undefined}
          >
            {(control) => (
              <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
                {lifetimes.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="primary" className="h-9" busy={create.isPending && 'Making it…'}>
            Make a link
          </Button>
        </form>
      )}
      {links.isPending ? <Loading what="links" rows={1} /> : null}
      {links.error && !links.data ? (
        <Failure what="The links" error={links.error} retry={() => void links.refetch()} />
      ) : null}
      {links.data && links.data.length > 0 ? (
        <ul aria-label="Links that work" className="border-t border-line">
          {links.data.map((link) => (
            <li key={link.id} className="flex items-center gap-3 border-b border-line py-2 text-sm">
              <span className="min-w-0 flex-1">
                Made <Time date={link.createdAt} />
                {link.expiresAt ? (
                  <span className="text-quiet">
                    , works until {link.expiresAt.toLocaleDateString('en-GB', { dateStyle: 'medium' })}
                  </span>
                ) : (
                  <span className="text-quiet">, works until it is ended</span>
                )}
              </span>
              <Button
                size="sm"
                variant="bad"
                disabled={end.isPending}
                onClick={() => end.mutate({ appId, shareId: link.id })}
              >
                <Link2Off aria-hidden /> End
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
