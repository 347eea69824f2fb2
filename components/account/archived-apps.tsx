'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { whereabouts } from '#components/patterns/format.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { TypeToConfirm } from '#components/patterns/type-to-confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';

type ArchivedApp = Outputs['app']['archived'][number];

/** Apps that were archived, to be brought back or deleted; nothing where there are none. */
export function ArchivedApps() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const apps = useQuery(trpc.app.archived.queryOptions());
  const [deleting, setDeleting] = useState<ArchivedApp>();
  const restore = useMutation(
    trpc.app.restore.mutationOptions({
      onSuccess: () => {
        toast.success('The app is back, as it was.');
        void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  if (!apps.data || apps.data.length === 0) return null;
  return (
    <SettingsSection title="Archived apps" says="Out of everybody’s sight, and kept as they were.">
      <ul className="flex flex-col gap-1">
        {apps.data.map((app) => (
          <li key={app.id} className="flex items-center gap-2 max-sm:flex-col max-sm:items-start">
            <span className="min-w-0 flex-1 text-base">
              {app.name}{' '}
              <span className="text-sm text-quiet">
                · {app.organization.name} · {whereabouts(app)} · archived <Time date={app.archivedAt} />
              </span>
            </span>
            <Button
              size="sm"
              onClick={() => restore.mutate({ appId: app.id, organizationId: app.organization.id })}
            >
              <ArchiveRestore aria-hidden /> Bring back
            </Button>
            {app.mayDelete ? (
              <Button size="sm" variant="quiet" onClick={() => setDeleting(app)}>
                <Trash2 aria-hidden /> Delete
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog
        open={deleting !== undefined}
        onOpenChange={(open) => {
          if (!open) setDeleting(undefined);
        }}
        title={`Delete “${deleting?.name ?? ''}” for good?`}
        description="Its tests, runs, issues and pictures are deleted. They can’t be brought back."
      >
        {deleting ? <DeleteApp app={deleting} close={() => setDeleting(undefined)} /> : null}
      </Dialog>
    </SettingsSection>
  );
}

function DeleteApp({ app, close }: { app: ArchivedApp; close: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.app.delete.mutationOptions({
      onSuccess: () => {
        close();
        toast(`“${app.name}” is deleted.`);
        void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() });
      },
    }),
  );
  return (
    <TypeToConfirm
      name={app.name}
      label="The app’s name"
      act="Delete it for good"
      busy={remove.isPending && 'Deleting…'}
      error={remove.error ? explain(remove.error.message) : undefined}
      onConfirm={() => remove.mutate({ appId: app.id, organizationId: app.organization.id, name: app.name })}
      onCancel={close}
    />
  );
}
