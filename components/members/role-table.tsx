'use client';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';

/** The server's own table, told by it. */
export function RoleTable({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const table = useQuery(
    trpc.member.roleTable.queryOptions({ appId }, { enabled: open, staleTime: Infinity }),
  );
  return (
    <details
      className="group mt-4 border-t border-line pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex list-none items-center gap-1.5 rounded-sm text-sm font-medium">
        <ChevronRight aria-hidden className="size-4 text-quiet transition-transform group-open:rotate-90" />{' '}
        Who may do what
      </summary>
      {table.data ? (
        <div
          tabIndex={0}
          role="region"
          aria-label="Who may do what"
          className="mt-3 overflow-x-auto scroll-thin"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  Act
                </th>
                {table.data.roles.map((role) => (
                  <th key={role} scope="col" className="w-16 px-2 py-1.5 text-center font-medium">
                    {role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className="border-b border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  Read everything but the audit log
                </th>
                {table.data.roles.map((role) => (
                  <td key={role} className="px-2 py-1 text-center">
                    <Mark yes />
                  </td>
                ))}
              </tr>
              {table.data.acts.map(({ act, says, may }) => (
                <tr key={act} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    {says}
                  </th>
                  {may.map((yes, at) => (
                    <td key={table.data.roles[at]} className="px-2 py-1 text-center">
                      <Mark yes={yes} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="mt-3 text-sm text-quiet">{table.error ? table.error.message : 'Loading the table…'}</p>
      )}
    </details>
  );
}

const Mark = ({ yes }: { yes: boolean }) =>
  yes ? (
    <Check role="img" aria-label="yes" className="mx-auto size-4 text-good" />
  ) : (
    <Minus role="img" aria-label="no" className="mx-auto size-4 text-quiet" />
  );
