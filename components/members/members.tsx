'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, ShieldCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { Copyable } from '#components/patterns/copyable.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain, Failure } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { InviteForm } from './invite-form.tsx';
import { RoleTable } from './role-table.tsx';

type Listed = Outputs['member']['list'];
type Member = Listed['members'][number];
type Invitation = Listed['invitations'][number];
type Asked = { act: 'remove' | 'leave'; member: Member };

const sayError = (error: { message: string }) => {
  toast.error(explain(error.message));
};

function useRefreshMembers() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: trpc.member.pathKey() });
}

const MemberName = ({ member }: { member: Member }) => (
  <div className="min-w-0 flex-1 basis-48">
    <p className="truncate text-base font-medium">
      {member.name || member.email}
      {member.you ? <span className="font-normal text-quiet"> · you</span> : null}
    </p>
    <p className="truncate text-sm text-quiet">
      {member.email}
      {member.lastSeenAt ? (
        <>
          {' '}
          · seen <Time date={member.lastSeenAt} />
        </>
      ) : (
        ' · not seen yet'
      )}
    </p>
  </div>
);

function MemberRow({
  appId,
  member,
  gives,
  ask,
}: {
  appId: string;
  member: Member;
  gives: Listed['gives'];
  ask: (act: Asked['act']) => void;
}) {
  const trpc = useTRPC();
  const refresh = useRefreshMembers();
  const changeRole = useMutation(
    trpc.member.changeRole.mutationOptions({
      onSuccess: () => {
        toast('The role is changed.');
        refresh();
      },
      onError: (error) => {
        sayError(error);
        refresh();
      },
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2">
      <MemberName member={member} />
      {member.twoFactor ? (
        <span className="inline-flex items-center gap-1 text-sm text-good">
          <ShieldCheck aria-hidden className="size-4" /> Two-factor
        </span>
      ) : null}
      {gives.includes(member.role) ? (
        <Select
          aria-label={`Role of ${member.email}`}
          className="h-8 w-28 text-sm"
          value={member.role}
          disabled={changeRole.isPending}
          onChange={(event) =>
            changeRole.mutate({
              appId,
              memberId: member.id,
              role: event.target.value as Member['role'],
            })
          }
        >
          {gives.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </Select>
      ) : (
        <span className="text-sm text-quiet">{member.role}</span>
      )}
      {member.you ? (
        <Button size="sm" variant="quiet" onClick={() => ask('leave')}>
          Leave
        </Button>
      ) : null}
      {!member.you && gives.includes(member.role) ? (
        <Button size="sm" variant="quiet" aria-label={`Remove ${member.email}`} onClick={() => ask('remove')}>
          Remove
        </Button>
      ) : null}
    </li>
  );
}

function InvitationRow({
  appId,
  invitation,
  mayChange,
  sent,
}: {
  appId: string;
  invitation: Invitation;
  mayChange: boolean;
  sent: (answer: { link: string | null }) => void;
}) {
  const trpc = useTRPC();
  const refresh = useRefreshMembers();
  const resend = useMutation(trpc.member.resend.mutationOptions({ onSuccess: sent, onError: sayError }));
  const revoke = useMutation(
    trpc.member.revoke.mutationOptions({
      onSuccess: () => {
        toast('The invitation is revoked.');
        refresh();
      },
      onError: sayError,
    }),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2">
      <Mail aria-hidden className="size-4 text-quiet" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate text-base">{invitation.email}</p>
        <p className="text-sm text-quiet">
          <InvitationState invitation={invitation} />
        </p>
      </div>
      {mayChange ? (
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Invite ${invitation.email} again`}
            busy={resend.isPending && 'Sending…'}
            onClick={() => resend.mutate({ appId, invitationId: invitation.id })}
          >
            Send again
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Revoke the invitation of ${invitation.email}`}
            onClick={() => revoke.mutate({ appId, invitationId: invitation.id })}
          >
            Revoke
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function LinkDialog({ link, close }: { link: string | undefined; close: () => void }) {
  return (
    <Dialog
      open={link !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Hand this link on"
      description="This instance sends no mail. The link is shown this once, and lets whoever has it join."
    >
      {link ? <Copyable label="The invitation’s link" text={link} /> : null}
    </Dialog>
  );
}

const wordsOf = (asked: Asked | undefined, organization: string) =>
  asked?.act === 'leave'
    ? {
        title: `Leave ${organization}?`,
        description: 'You lose sight of all of its apps. To come back you need an invitation.',
      }
    : {
        title: `Remove ${asked?.member.name || asked?.member.email || ''}?`,
        description:
          'They lose sight of all apps with their next click. What they made stays. ' +
          'To come back they need an invitation.',
      };

/** Who is in the organization, who is invited, and who may do what. */
export function Members({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const refresh = useRefreshMembers();
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const list = useQuery(trpc.member.list.queryOptions({ appId }));
  const sent = ({ link }: { link: string | null }) => {
    setInviting(false);
    refresh();
    if (link) setLink(link);
    else toast('The invitation is on its way.');
  };
  const { members = [], invitations = [], gives = [], organization } = list.data ?? {};
  return (
    <SettingsSection
      title="Members"
      says={`Who belongs to ${organization?.name ?? 'the organization'}, and sees all of its apps.`}
    >
      {list.error && !list.data ? (
        <Failure what="The members" error={list.error} retry={() => void list.refetch()} />
      ) : null}
      <ul className="flex flex-col">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            appId={appId}
            member={member}
            gives={gives}
            ask={(act) => setAsked({ act, member })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            appId={appId}
            invitation={invitation}
            mayChange={gives.includes(invitation.role)}
            sent={sent}
          />
        ))}
      </ul>
      <div className="mt-4">
        {may('member.invite') ? (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden /> Invite somebody
          </Button>
        ) : (
          <p className="text-sm text-quiet">An owner or admin may invite people.</p>
        )}
      </div>
      <RoleTable appId={appId} />
      <Dialog
        open={inviting}
        onOpenChange={setInviting}
        title="Invite somebody"
        description="They get a link that is good for seven days, and once."
      >
        <InviteForm appId={appId} gives={gives} done={sent} />
      </Dialog>
      <LinkDialog link={link} close={() => setLink(undefined)} />
      <Dialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined);
        }}
        {...wordsOf(asked, organization?.name ?? '')}
      >
        {asked ? (
          <Confirm appId={appId} asked={asked} close={() => setAsked(undefined)} refresh={refresh} />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

const InvitationState = ({ invitation: { role, expired, expiresAt } }: { invitation: Invitation }) => (
  <>
    invited as {role} · {expired ? 'expired' : 'open until'}{' '}
    {expiresAt.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}
  </>
);

function Confirm({
  appId,
  asked: { act, member },
  close,
  refresh,
}: {
  appId: string;
  asked: Asked;
  close: () => void;
  refresh: () => void;
}) {
  const trpc = useTRPC();
  const onError = (error: { message: string }) => {
    toast.error(explain(error.message));
  };
  const remove = useMutation(
    trpc.member.remove.mutationOptions({
      onSuccess: () => {
        close();
        toast(`${member.email} is removed.`);
        refresh();
      },
      onError,
    }),
  );
  const leave = useMutation(
    trpc.member.leave.mutationOptions({ onSuccess: () => window.location.assign('/'), onError }),
  );
  return (
    <div className="flex gap-2">
      {act === 'remove' ? (
        <Button
          variant="bad"
          busy={remove.isPending && 'Removing…'}
          onClick={() => remove.mutate({ appId, memberId: member.id })}
        >
          Remove the member
        </Button>
      ) : (
        <Button variant="bad" busy={leave.isPending && 'Leaving…'} onClick={() => leave.mutate({ appId })}>
          Leave the organization
        </Button>
      )}
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
