'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { Failure } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Connection } from './connection.tsx';
import { ConnectionForm } from './connection-form.tsx';

/** The organization's own identity providers, one for each domain. */
export function SingleSignOn({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [adding, setAdding] = useState(false);
  const list = useQuery(trpc.sso.list.queryOptions({ appId }));
  const profile = useQuery(trpc.account.get.queryOptions());
  const rows = list.data ?? [];
  return (
    <SettingsSection
      title="Single sign-on"
      says="People of a domain come in by your identity provider, over OIDC or SAML."
    >
      <TestResult appId={appId} />
      {list.error && !list.data ? (
        <Failure what="The connections" error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <p className="mb-4 text-base text-quiet">
          None yet. With one, whoever has an e-mail of your domain signs in where they always do.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col gap-3">
          {rows.map((row) => (
            <Connection key={row.id} appId={appId} row={row} operator={profile.data?.operator ?? false} />
          ))}
        </ul>
      ) : null}
      <Button onClick={() => setAdding(true)}>
        <Plus aria-hidden /> Add a connection
      </Button>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a connection"
        description="It captures nobody until its domain is verified."
      >
        <ConnectionForm appId={appId} done={() => setAdding(false)} />
      </Dialog>
    </SettingsSection>
  );
}

/** What a test sign-in led to, which comes back to this page. */
function TestResult({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [attemptId, setAttemptId] = useQueryState('sso');
  const result = useQuery(
    trpc.sso.testResult.queryOptions(
      { appId, attemptId: attemptId ?? '' },
      { enabled: Boolean(attemptId), retry: false },
    ),
  );
  if (!attemptId || !result.data) return null;
  const works = result.data.says.startsWith('It works');
  return (
    <div
      role="status"
      className={`mb-4 flex items-start gap-3 rounded-md border border-line px-3 py-2 text-sm ${works ? 'text-good' : 'text-bad'}`}
    >
      <p className="min-w-0 flex-1 break-words">{result.data.says}</p>
      <button
        type="button"
        className="rounded-sm text-quiet underline"
        onClick={() => void setAttemptId(null)}
      >
        Dismiss
      </button>
    </div>
  );
}
