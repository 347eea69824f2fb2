'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain } from '#components/patterns/states.tsx';
import { TypeToConfirm } from '#components/patterns/type-to-confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';

/** Puts the app out of sight; it can be brought back at once, and later from the account. */
export function ArchiveApp({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const app = useQuery(trpc.app.get.queryOptions({ appId }));
  const restore = useMutation(
    trpc.app.restore.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        router.push(`/${appId}`);
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const archive = useMutation(
    trpc.app.archive.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        router.push('/');
        void queryClient.invalidateQueries({ queryKey: trpc.app.list.queryKey() });
        toast(`“${app.data?.name ?? 'The app'}” is archived.`, {
          action: {
            label: 'Undo',
            onClick: () => restore.mutate({ appId, organizationId: app.data?.organizationId }),
          },
        });
      },
    }),
  );
  return (
    <SettingsSection title="Archive" says="For an app that is tested no more.">
      <p className="mb-4 text-base text-quiet">
        Its runs end, and its API keys and shared reports stop working. Your account lists archived apps,
        where they can be brought back as they were, or deleted for good.
      </p>
      <Button variant="bad" onClick={() => setAsking(true)} disabled={!app.data}>
        <Archive aria-hidden /> Archive this app
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive “${app.data?.name ?? ''}”?`}
        description="Nobody sees it from then on. It can be brought back."
      >
        <TypeToConfirm
          name={app.data?.name ?? ''}
          label="The app’s name"
          act="Archive the app"
          busy={archive.isPending && 'Archiving…'}
          error={archive.error ? explain(archive.error.message) : undefined}
          onConfirm={() => archive.mutate({ appId, name: app.data?.name ?? '' })}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </SettingsSection>
  );
}
