'use client';
import { useState } from 'react';
import { count } from '#components/patterns/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { rejectReasons } from '#server/domain/issue/reject-reasons.ts';

/** Why it is no bug: one key each, or in your own words. */
export function RejectDialog({
  ids,
  onClose,
  onReject,
}: {
  ids: string[] | undefined;
  onClose: () => void;
  onReject: (reason: string) => void;
}) {
  return (
    <Dialog
      open={ids !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Reject ${ids?.length === 1 ? 'this issue' : count(ids?.length ?? 0, 'issue')}`}
      description={
        'It counts as a false alarm, its reproduction test is archived, ' +
        'and the same finding is not raised again. You can undo this.'
      }
    >
      {ids ? <Reasons onReject={onReject} /> : null}
    </Dialog>
  );
}

function Reasons({ onReject }: { onReject: (reason: string) => void }) {
  const [own, setOwn] = useState('');
  return (
    <div
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey) return;
        const match = rejectReasons.find((reason) => reason.key === event.key);
        if (!match) return;
        event.preventDefault();
        onReject(match.reason);
      }}
    >
      <ul className="flex flex-col gap-1">
        {rejectReasons.map(({ key, reason }, index) => (
          <li key={key}>
            <button
              type="button"
              autoFocus={index === 0}
              onClick={() => onReject(reason)}
              className={
                'flex h-9 w-full items-center gap-3 rounded-md border border-line px-3 text-left ' +
                'text-base hover:border-line-strong hover:bg-hover'
              }
            >
              <Kbd>{key}</Kbd>
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-4 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim()) onReject(own.trim());
        }}
      >
        <Field label="Another reason" className="flex-1">
          {(control) => (
            <Input
              {...control}
              value={own}
              onChange={(event) => setOwn(event.target.value)}
              maxLength={1000}
            />
          )}
        </Field>
        <Button type="submit" className="h-9" disabled={!own.trim()}>
          Reject
        </Button>
      </form>
    </div>
  );
}
