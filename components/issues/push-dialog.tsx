'use client';
import { Send } from 'lucide-react';
import { count } from '#components/patterns/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { trackers } from '#server/domain/tracker/trackers.ts';
import type { usePush } from './use-push.ts';

/** Which of the connected trackers. */
export const PushDialog = ({
  push: { choosing, names, cancel, choose },
}: {
  push: ReturnType<typeof usePush>;
}) => (
  <Dialog
    open={choosing !== undefined}
    onOpenChange={(open) => {
      if (!open) cancel();
    }}
    title={`Push ${count(choosing?.length ?? 0, 'issue')}`}
    description="Where to? Each issue is opened there once."
  >
    <div className="flex flex-col gap-2">
      {names.map((tracker, at) => (
        <Button key={tracker} autoFocus={at === 0} onClick={() => choose(tracker)}>
          <Send aria-hidden /> {trackers[tracker].name}
        </Button>
      ))}
    </div>
  </Dialog>
);
