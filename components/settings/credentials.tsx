'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Confirm } from '#components/patterns/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { toast } from '#components/ui/toast.ts';
import { CredentialForm } from './credential-form.tsx';

type Credential = Outputs['credential']['list'][number];

/** Names are shown, secrets never again. */
export function Credentials({ appId, defaultId }: { appId: string; defaultId: string | null }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Credential>();
  const [deleting, setDeleting] = useState<Credential>();
  const credentials = useQuery(trpc.credential.list.queryOptions({ appId }));
  const makeDefault = useMutation(
    trpc.app.update.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() }),
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  const rows = credentials.data ?? [];
  return (
    <SettingsSection
      title="Credentials"
      says="Sign-ins for the tested app. They are sealed when saved, used only while a test runs, and masked on every picture."
    >
      {credentials.error && !credentials.data ? (
        <Failure what="The credentials" error={credentials.error} retry={() => void credentials.refetch()} />
      ) : null}
      {rows.length === 0 && credentials.data ? (
        <p className="mb-4 text-base text-quiet">None yet. With one, agents can go where only members may.</p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col">
          {rows.map((credential) => (
            <li
              key={credential.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
            >
              <KeyRound aria-hidden className="size-4 text-quiet" />
              <span className="text-base font-medium">{credential.name}</span>
              <span className="text-sm text-quiet">
                {credential.exclusive ? 'one test at a time · ' : ''}added{' '}
                <Time date={credential.createdAt} />
              </span>
              <span className="ml-auto flex items-center gap-2">
                {credential.id === defaultId ? (
                  <span className="text-sm text-quiet">used by default</span>
                ) : may('app.update') ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => makeDefault.mutate({ appId, defaultCredentialId: credential.id })}
                  >
                    Use by default
                  </Button>
                ) : null}
                {may('credential.update') ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="w-7 justify-center px-0"
                    aria-label={`Change the credential ${credential.name}`}
                    onClick={() => setEditing(credential)}
                  >
                    <Pencil aria-hidden />
                  </Button>
                ) : null}
                {may('credential.delete') ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="w-7 justify-center px-0"
                    aria-label={`Delete the credential ${credential.name}`}
                    onClick={() => setDeleting(credential)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {may('credential.create') ? (
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden /> Add a credential
        </Button>
      ) : null}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a credential"
        description="The password can’t be shown again after this."
      >
        <CredentialForm appId={appId} close={() => setAdding(false)} />
      </Dialog>
      <Dialog
        open={editing !== undefined}
        onOpenChange={(open) => {
          if (!open) setEditing(undefined);
        }}
        title={`Change the credential “${editing?.name ?? ''}”`}
        description="What is sealed can’t be shown. What you leave empty stays as it is."
      >
        {editing ? (
          <CredentialForm appId={appId} credential={editing} close={() => setEditing(undefined)} />
        ) : null}
      </Dialog>
      <Dialog
        open={deleting !== undefined}
        onOpenChange={(open) => {
          if (!open) setDeleting(undefined);
        }}
        title={`Delete the credential “${deleting?.name ?? ''}”?`}
        description="Tests that sign in with it use their suite’s, or the app’s, from then on. It can’t be brought back."
      >
        {deleting ? (
          <DeleteCredential appId={appId} credential={deleting} close={() => setDeleting(undefined)} />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

function DeleteCredential({
  appId,
  credential,
  close,
}: {
  appId: string;
  credential: Credential;
  close: () => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.credential.delete.mutationOptions({
      onSuccess: () => {
        close();
        toast(`The credential “${credential.name}” is deleted.`);
        void queryClient.invalidateQueries();
      },
      onError: (error) => toast.error(explain(error.message)),
    }),
  );
  return (
    <Confirm
      act="Delete the credential"
      busy={remove.isPending && 'Deleting…'}
      onConfirm={() => remove.mutate({ appId, credentialId: credential.id })}
      onCancel={close}
    />
  );
}
