'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Plus, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { webhookEvents, type WebhookEvent } from '#server/domain/webhook/events.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { toast } from '#components/ui/toast.ts';

type Webhook = Outputs['webhook']['list'][number];
type Delivery = Outputs['webhook']['deliveries']['items'][number];

const outcome = ({ deliveredAt, error }: Pick<Delivery, 'deliveredAt' | 'error'>) =>
  deliveredAt ? 'passed' : error ? 'failed' : 'queued';
const outcomeWord = ({ deliveredAt, status, error }: Pick<Delivery, 'deliveredAt' | 'status' | 'error'>) =>
  deliveredAt
    ? `Delivered, ${status}`
    : error
      ? status === null
        ? 'Not delivered'
        : `Refused, ${status}`
      : 'Waiting';

function useRefreshWebhooks() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
}

/** Who is told of what happens here, and how that went. */
export function Webhooks({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const refresh = useRefreshWebhooks();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [shown, setShown] = useState<Webhook>();
  const [deleting, setDeleting] = useState<Webhook>();
  const webhooks = useQuery(trpc.webhook.list.queryOptions({ appId }));
  const rows = webhooks.data ?? [];
  return (
    <SettingsSection
      title="Webhooks"
      says="Addresses that are told when something happens here. Each delivery is signed, tried again for a day, and kept in a log."
    >
      {webhooks.error && !webhooks.data ? (
        <Failure what="The webhooks" error={webhooks.error} retry={() => void webhooks.refetch()} />
      ) : null}
      {rows.length === 0 && webhooks.data ? (
        <p className="mb-4 text-base text-quiet">
          None yet. A chat or a pipeline can learn here that a report is ready.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col">
          {rows.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              appId={appId}
              webhook={webhook}
              show={() => setShown(webhook)}
              remove={() => setDeleting(webhook)}
            />
          ))}
        </ul>
      ) : null}
      {may('webhook.write') ? (
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Add a webhook
        </Button>
      ) : null}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a webhook"
        description="It is told by a POST with JSON, signed as Standard Webhooks has it."
      >
        <NewWebhook
          appId={appId}
          done={(made) => {
            setAdding(false);
            setSecret(made);
            refresh();
          }}
        />
      </Dialog>
      <Dialog
        open={secret !== undefined}
        onOpenChange={(open) => {
          if (!open) setSecret(undefined);
        }}
        title="The signing secret"
        description="With it the receiver can be sure that a delivery comes from here. It can’t be shown again after this."
      >
        <Secret secret={secret ?? ''} />
      </Dialog>
      <Dialog
        open={shown !== undefined}
        onOpenChange={(open) => {
          if (!open) setShown(undefined);
        }}
        title="Deliveries"
        description={shown?.url ?? ''}
      >
        {shown ? <Deliveries appId={appId} webhookId={shown.id} /> : null}
      </Dialog>
      <Dialog
        open={deleting !== undefined}
        onOpenChange={(open) => {
          if (!open) setDeleting(undefined);
        }}
        title="Delete this webhook?"
        description="What waits to be delivered to it is not, and its log goes with it."
      >
        {deleting ? (
          <DeleteWebhook appId={appId} webhook={deleting} close={() => setDeleting(undefined)} />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

function WebhookRow({
  appId,
  webhook,
  show,
  remove,
}: {
  appId: string;
  webhook: Webhook;
  show: () => void;
  remove: () => void;
}) {
  const trpc = useTRPC();
  const may = useMay();
  const refresh = useRefreshWebhooks();
  const update = useMutation(
    trpc.webhook.update.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 truncate text-base font-medium" title={webhook.url}>
        {webhook.url}
      </span>
      {webhook.last ? (
        <Status status={outcome(webhook.last)} word={outcomeWord(webhook.last)} />
      ) : (
        <span className="text-sm text-quiet">nothing sent yet</span>
      )}
      <span className="flex items-center gap-2">
        <Button size="sm" variant="quiet" onClick={show}>
          Deliveries
        </Button>
        {may('webhook.write') ? (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => update.mutate({ appId, webhookId: webhook.id, enabled: !webhook.enabled })}
          >
            {webhook.enabled ? 'Turn off' : 'Turn on'}
          </Button>
        ) : null}
        {may('webhook.write') ? (
          <Button
            size="sm"
            variant="quiet"
            className="w-7 justify-center px-0"
            aria-label={`Delete the webhook to ${webhook.url}`}
            onClick={remove}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </span>
      <p className="w-full text-sm text-quiet">
        {webhook.enabled ? '' : 'Off · '}
        {webhook.events.join(', ')}
      </p>
    </li>
  );
}

const Secret = ({ secret }: { secret: string }) => (
  <div className="flex items-center gap-2">
    <code className="min-w-0 flex-1 truncate rounded-md border border-line bg-sunken px-2.5 py-1.5 text-sm">
      {secret}
    </code>
    <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => toast.success('Copied.'))}>
      <Copy aria-hidden /> Copy
    </Button>
  </div>
);

function DeleteWebhook({ appId, webhook, close }: { appId: string; webhook: Webhook; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useRefreshWebhooks();
  const remove = useMutation(
    trpc.webhook.delete.mutationOptions({
      onSuccess: () => {
        close();
        toast('The webhook is deleted.');
        refresh();
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <Confirm
      act="Delete the webhook"
      busy={remove.isPending && 'Deleting…'}
      onConfirm={() => remove.mutate({ appId, webhookId: webhook.id })}
      onCancel={close}
    />
  );
}

function NewWebhook({ appId, done }: { appId: string; done: (secret: string) => void }) {
  const trpc = useTRPC();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(['run.completed', 'issue.created']);
  const create = useMutation(
    trpc.webhook.create.mutationOptions({ onSuccess: ({ secret }) => done(secret) }),
  );
  const issues = (create.error?.data as { issues?: Record<string, string> } | null | undefined)?.issues;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ appId, url, events });
      }}
    >
      <Field label="Address" error={issues?.url}>
        {(control) => (
          <Input
            {...control}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            required
            inputMode="url"
            placeholder="https://ci.example/hooks/sightread"
            autoFocus
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-sm font-medium">What it is told of</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 max-sm:grid-cols-1">
          {webhookEvents.map((event) => (
            <label key={event} className="flex items-center gap-2 text-base">
              <Checkbox
                label={event}
                checked={events.includes(event)}
                onChange={(checked) =>
                  setEvents(checked ? [...events, event] : events.filter((other) => other !== event))
                }
              />{' '}
              {event}
            </label>
          ))}
        </div>
        {issues?.events ? (
          <p role="alert" className="text-sm text-bad">
            {issues.events}
          </p>
        ) : null}
      </fieldset>
      {create.error && !issues ? (
        <p role="alert" className="text-sm text-bad">
          {explain(create.error.message)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" className="self-start" busy={create.isPending && 'Adding…'}>
        Add the webhook
      </Button>
    </form>
  );
}

function Deliveries({ appId, webhookId }: { appId: string; webhookId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const deliveries = useQuery(trpc.webhook.deliveries.queryOptions({ appId, webhookId, limit: 25 }));
  const again = useMutation(
    trpc.webhook.redeliver.mutationOptions({
      onSuccess: () => {
        toast('It is sent again.');
        void queryClient.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  if (deliveries.error)
    return <Failure what="The deliveries" error={deliveries.error} retry={() => void deliveries.refetch()} />;
  if (!deliveries.data) return <p className="text-base text-quiet">Loading the deliveries…</p>;
  if (deliveries.data.items.length === 0)
    return <p className="text-base text-quiet">Nothing was sent yet.</p>;
  return (
    <ul className="flex max-h-[60vh] flex-col overflow-y-auto">
      {deliveries.data.items.map((delivery) => (
        <li key={delivery.id} className="border-b border-line py-2 last:border-b-0">
          <details>
            <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-sm">
              <span className="text-base font-medium">{delivery.event}</span>
              <Status status={outcome(delivery)} word={outcomeWord(delivery)} />
              <span className="ml-auto text-sm text-quiet">
                <Time date={delivery.createdAt} />
              </span>
            </summary>
            {delivery.error ? (
              <p className="mt-2 text-sm text-bad">
                {delivery.error}{' '}
                {delivery.deliveredAt
                  ? ''
                  : `Tried ${delivery.tries} ${delivery.tries === 1 ? 'time' : 'times'}.`}
              </p>
            ) : null}
            <pre className="mt-2 overflow-x-auto rounded-md border border-line bg-sunken p-2.5 text-xs">
              {JSON.stringify(delivery.payload, null, 2)}
            </pre>
            {may('webhook.write') ? (
              <Button
                size="sm"
                className="mt-2"
                onClick={() => again.mutate({ appId, deliveryId: delivery.id })}
              >
                <RotateCw aria-hidden /> Send again
              </Button>
            ) : null}
          </details>
        </li>
      ))}
    </ul>
  );
}
