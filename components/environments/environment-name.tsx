import { Server } from 'lucide-react';

/** Where something was tested, beside its title. */
export const EnvironmentName = ({ name, address }: { name: string; address: string }) => (
  <span
    title={address}
    className="inline-flex max-w-60 items-center gap-1.5 rounded-md border border-line px-2 py-0.5 text-sm font-medium"
  >
    <Server aria-hidden className="size-3.5 shrink-0 text-quiet" />
    <span className="sr-only">Environment: </span>
    <span className="truncate">{name}</span>
  </span>
);
