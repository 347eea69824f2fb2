'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { Copyable } from '#components/patterns/copyable.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Profile } from './account.tsx';

type Begun = Outputs['account']['beginTwoFactor'];
type Asked = 'on' | 'off' | 'codes';
const titles = { on: 'Turn two-factor on', off: 'Turn two-factor off?', codes: 'New recovery codes' };
const descriptions = {
  on: 'You need an authenticator app on your phone.',
  off: 'Your password alone will do again.',
  codes: 'The old ones stop working.',
};
const verbs = { on: 'Continue', off: 'Turn it off', codes: 'Make new codes' };

/** A code of an authenticator beside the first factor, however that is given. */
export function TwoFactor({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() });
  const close = () => {
    setAsked(undefined);
    setBegun(undefined);
  };
  const show = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    close();
    setCodes(recoveryCodes);
    refresh();
  };
  return (
    <SettingsSection title="Two-factor" says="Besides what signs you in, a code of an authenticator app.">
      <TwoFactorState profile={profile} />
      <div className="mt-4 flex flex-wrap gap-2">
        {profile.twoFactor ? (
          <>
            <Button onClick={() => setAsked('codes')}>Make new recovery codes</Button>
            <Button variant="bad" onClick={() => setAsked('off')}>
              Turn two-factor off
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsked('on')}>Turn two-factor on</Button>
        )}
      </div>
      <Dialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={asked ? titles[asked] : ''}
        description={descriptions[asked ?? 'on']}
      >
        {asked && !begun ? (
          <AskPassword
            asked={asked}
            withPassword={profile.hasPassword}
            begun={setBegun}
            off={() => {
              close();
              refresh();
              toast('Two-factor is off.');
            }}
            show={show}
          />
        ) : null}
        {begun ? <ConfirmCode begun={begun} show={show} /> : null}
      </Dialog>
      <Dialog
        open={codes !== undefined}
        onOpenChange={(open) => {
          if (!open) setCodes(undefined);
        }}
        title="Keep these recovery codes"
        description="Each does once in place of a code, where your phone is not at hand. They can’t be shown again."
      >
        {codes ? (
          <div className="flex flex-col gap-4">
            <Copyable label="Recovery codes" text={codes.join('\n')} />
            <Button variant="primary" className="self-start" onClick={() => setCodes(undefined)}>
              I have kept them
            </Button>
          </div>
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

function TwoFactorState({ profile }: { profile: Profile }) {
  return (
    <p className="flex items-center gap-2 text-base font-medium">
      {profile.twoFactor ? (
        <>
          <ShieldCheck aria-hidden className="size-4 text-good" /> On
        </>
      ) : (
        <>
          <ShieldOff aria-hidden className="size-4 text-quiet" /> Off
        </>
      )}
      {profile.twoFactor ? (
        <span className="font-normal text-quiet">· {profile.recoveryCodesLeft} recovery codes left</span>
      ) : null}
    </p>
  );
}

function AskPassword({
  asked,
  withPassword,
  begun,
  off,
  show,
}: {
  asked: Asked;
  withPassword: boolean;
  begun: (begun: Begun) => void;
  off: () => void;
  show: (made: { recoveryCodes: string[] }) => void;
}) {
  const trpc = useTRPC();
  const [password, setPassword] = useState('');
  const begin = useMutation(trpc.account.beginTwoFactor.mutationOptions({ onSuccess: begun }));
  const turnOff = useMutation(trpc.account.turnOffTwoFactor.mutationOptions({ onSuccess: off }));
  const renew = useMutation(trpc.account.renewRecoveryCodes.mutationOptions({ onSuccess: show }));
  const act = { on: begin, off: turnOff, codes: renew }[asked];
  const error = act.error ? explain(act.error.message) : undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate({ password });
      }}
    >
      {withPassword ? (
        <Field label="Your password" error={error}>
          {(control) => (
            <Input
              {...control}
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              required
              autoFocus
            />
          )}
        </Field>
      ) : error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      <Button
        type="submit"
        variant={asked === 'off' ? 'bad' : 'primary'}
        className="self-start"
        busy={act.isPending && 'Checking…'}
      >
        {verbs[asked]}
      </Button>
    </form>
  );
}

function ConfirmCode({
  begun: { qr, secret },
  show,
}: {
  begun: Begun;
  show: (made: { recoveryCodes: string[] }) => void;
}) {
  const trpc = useTRPC();
  const [code, setCode] = useState('');
  const confirm = useMutation(trpc.account.confirmTwoFactor.mutationOptions({ onSuccess: show }));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ code });
      }}
    >
      <p className="text-base">Scan this with the app, or enter the key by hand.</p>
      <img
        alt="QR code for the authenticator"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        className="size-44 self-center rounded-md bg-white p-2"
      />
      <Copyable label="The key" text={secret} />
      <Field
        label="Code that the app shows"
        error={confirm.error ? explain(confirm.error.message) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={confirm.isPending && 'Checking…'}>
        Turn it on
      </Button>
    </form>
  );
}
