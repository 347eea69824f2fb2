'use client';
import { useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { shortcutsHere, type Shortcut } from '#components/ui/shortcuts.ts';
import { useKeys } from '#components/ui/use-keys.ts';

const everywhere: readonly Shortcut[] = [
  { keys: ['⌘K', 'Ctrl K'], does: 'Search and commands' },
  { keys: ['?'], does: 'These shortcuts' },
];

const List = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section>
    <h3 className="mb-1.5 text-xs font-medium text-quiet">{title}</h3>
    <dl className="divide-y divide-line text-sm">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-1.5">
          <dt>{does}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Shows on “?” which keys are heard on the page that is open. */
export function Shortcuts() {
  const [here, setHere] = useState<Shortcut[]>([]);
  const [open, setOpen] = useState(false);
  useKeys(() => ({
    '?': () => {
      setHere(shortcutsHere());
      setOpen(true);
    },
  }));
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        {here.length > 0 ? <List title="On this page" shortcuts={here} /> : null}
        <List title="Everywhere" shortcuts={everywhere} />
      </div>
    </Dialog>
  );
}
