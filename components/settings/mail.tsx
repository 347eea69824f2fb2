'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { toast } from '#components/ui/toast.ts';

type MailRow = Outputs['mail']['list']['items'][number];

const looks: Record<MailRow['status'], { status: string; word: string }> = {
  sent: { status: 'passed', word: 'Sent' },
  queued: { status: 'queued', word: 'Waiting' },
  failed: { status: 'failed', word: 'Not sent' },
  kept: { status: 'skipped', word: 'Kept here' },
};

/** What goes out by mail, and what was kept because no mail service is set. */
export function Mail({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<MailRow>();
  const mails = useQuery(trpc.mail.list.queryOptions({ appId, limit: 10 }));
  const settings = useQuery(trpc.mail.settings.queryOptions({ appId }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.mail.pathKey() });
  const update = useMutation(
    trpc.mail.updateSettings.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const again = useMutation(
    trpc.mail.sendAgain.mutationOptions({
      onSuccess: () => {
        toast('It is sent again.');
        refresh();
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const rows = mails.data?.items ?? [];
  return (
    <SettingsSection
      title="Mail"
      says="Reports and invitations that went out. With no mail service configured they are kept here."
    >
      {settings.data ? (
        <label className="mb-4 flex items-center gap-2 text-base">
          <Checkbox
            label="Mail me when a report is ready"
            checked={settings.data.reports}
            onChange={(reports) => update.mutate({ appId, reports })}
          />{' '}
          Mail me when a report is ready
        </label>
      ) : null}
      {mails.error && !mails.data ? (
        <Failure what="The mails" error={mails.error} retry={() => void mails.refetch()} />
      ) : null}
      {rows.length === 0 && mails.data ? (
        <p className="text-base text-quiet">None yet. The first one comes with the first report.</p>
      ) : null}
      <ul className="flex flex-col">
        {rows.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            {mail.template === 'report-ready' ? (
              <button
                type="button"
                className="min-w-0 flex-1 truncate rounded-sm text-left text-base font-medium hover:underline"
                onClick={() => setShown(mail)}
              >
                {mail.subject}
              </button>
            ) : (
              <span className="min-w-0 flex-1 truncate text-base font-medium">{mail.subject}</span>
            )}
            <Status status={looks[mail.status].status} word={looks[mail.status].word} />
            {mail.status === 'failed' && may('mail.send') ? (
              <Button size="sm" variant="quiet" onClick={() => again.mutate({ appId, mailId: mail.id })}>
                Send again
              </Button>
            ) : null}
            <p className="w-full text-sm text-quiet">
              to {mail.recipient} · <Time date={mail.sentAt ?? mail.createdAt} />
              {mail.error ? <span className="text-bad"> · {mail.error}</span> : null}
            </p>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onOpenChange={(open) => {
          if (!open) setShown(undefined);
        }}
        title={shown?.subject ?? ''}
        description={`to ${shown?.recipient ?? ''}`}
      >
        {shown ? <Letter appId={appId} mailId={shown.id} /> : null}
      </Dialog>
    </SettingsSection>
  );
}

function Letter({ appId, mailId }: { appId: string; mailId: string }) {
  const trpc = useTRPC();
  const mail = useQuery(trpc.mail.get.queryOptions({ appId, mailId }));
  if (mail.error) return <Failure what="The mail" error={mail.error} retry={() => void mail.refetch()} />;
  if (!mail.data) return <p className="text-base text-quiet">Loading the mail…</p>;
  // Nothing in a letter may run, and its links open outside of it.
  return (
    <iframe
      title={mail.data.subject}
      sandbox="allow-popups"
      srcDoc={mail.data.html.replace('<head>', '<head><base target="_blank">')}
      className="h-[60vh] w-full rounded-md border border-line bg-white"
    />
  );
}
