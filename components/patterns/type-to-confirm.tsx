'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';

/** Asks for a name before something is done that should not happen by a slip. */
export function TypeToConfirm({
  name,
  label,
  act,
  busy,
  error,
  onConfirm,
  onCancel,
}: {
  /** What has to be typed. */
  name: string;
  label: string;
  /** What the button says. */
  act: string;
  busy: string | false;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState(false);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === name) onConfirm();
        else setMissed(true);
      }}
    >
      <Field label={label} error={missed ? `Type the name as it stands here: ${name}` : error}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            placeholder={name}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setMissed(false);
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="bad" busy={busy}>
          {act}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
