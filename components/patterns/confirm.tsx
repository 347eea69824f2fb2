'use client';
import { Button } from '#components/ui/button.tsx';

/** The answers to a dialog that asks before something goes for good. */
export function Confirm({
  act,
  busy,
  onConfirm,
  onCancel,
}: {
  /** What the button says. */
  act: string;
  busy: string | false;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="flex gap-2">
      <Button variant="bad" busy={busy} onClick={onConfirm}>
        {act}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Keep it
      </Button>
    </div>
  );
}
