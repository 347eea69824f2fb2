'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryStates } from 'nuqs';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/field.tsx';

type Event = Outputs['audit']['list']['items'][number];
const filters = {
  actor: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};
const dayMs = 86_400_000;

/** Days as a person means them: from the first moment of the one to the last of the other, in UTC. */
const dayOf = (text: string, plusDays = 0) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(Date.parse(text) + plusDays * dayMs)
    : undefined;

interface ListInput {
  appId: string;
  actorId?: string;
  action?: string;
  from: Date | undefined;
  to: Date | undefined;
}

const downloadOf = ({ appId, actorId, action, from, to }: ListInput) =>
  new URLSearchParams({
    appId,
    ...(actorId ? { actorId } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
  });

export function AuditLog({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [chosen, choose] = useQueryStates(filters);
  const input = {
    appId,
    ...(chosen.actor ? { actorId: chosen.actor } : {}),
    ...(chosen.action ? { action: chosen.action } : {}),
    from: dayOf(chosen.from),
    to: dayOf(chosen.to, 1),
  };
  const pages = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(
      { ...input, limit: 50 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const rows = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const filtered = Object.values(chosen).some(Boolean);
  const download = downloadOf(input);
  return (
    <>
      <PageHeader title="Audit log" trail={[{ href: `/${appId}/settings`, label: 'Settings' }]}>
        <Button asChild>
          <a href={`/api/audit?${download.toString()}`} download>
            <Download aria-hidden /> CSV
          </a>
        </Button>
      </PageHeader>
      <PageBody>
        <Filters appId={appId} chosen={chosen} choose={(change) => void choose(change)} />
        {pages.isPending ? <Loading what="the audit log" /> : null}
        {pages.error && !pages.data ? (
          <Failure what="The audit log" error={pages.error} retry={() => void pages.refetch()} />
        ) : null}
        {pages.data && rows.length === 0 ? (
          <Empty
            title={filtered ? 'Nothing like this happened' : 'Nothing has happened yet'}
            action={
              filtered ? (
                <Button onClick={() => void choose({ actor: null, action: null, from: null, to: null })}>
                  Show everything
                </Button>
              ) : undefined
            }
          >
            {filtered ? 'No act fits all of the filters.' : 'Every change from now on is listed here.'}
          </Empty>
        ) : null}
        {rows.length > 0 ? <Rows rows={rows} /> : null}
        {pages.hasNextPage ? (
          <Button
            className="mt-4"
            busy={pages.isFetchingNextPage && 'Loading…'}
            onClick={() => void pages.fetchNextPage()}
          >
            Show older ones
          </Button>
        ) : null}
      </PageBody>
    </>
  );
}

const kinds = { user: '', api_key: ' (key)', agent: ' (agent)', system: '' } as const;

const Rows = ({ rows }: { rows: Event[] }) => (
  <div
    tabIndex={0}
    role="region"
    aria-label="Acts"
    className="overflow-x-auto rounded-lg border border-line bg-raised scroll-thin"
  >
    <table className="w-full min-w-[720px] text-sm">
      <thead>
        <tr className="border-b border-line text-left text-quiet">
          {['When', 'Who', 'What', 'Before and after', 'From'].map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((event) => (
          <tr key={event.id} className="border-b border-line align-top last:border-b-0">
            <td className="px-3 py-2 whitespace-nowrap">
              <Time date={event.createdAt} />
            </td>
            <td className="px-3 py-2">
              {event.actorName || 'unknown'}
              {kinds[event.actorKind]}
            </td>
            <td className="px-3 py-2">
              <span className="font-medium">{event.action}</span>
              <TargetOf event={event} />
            </td>
            <td className="px-3 py-2">
              <Detail detail={event.detail} />
            </td>
            <td className="px-3 py-2 whitespace-nowrap text-quiet">{event.address || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** What was acted on, by its name; by its id where it is gone. */
function TargetOf({ event: { target, targetKind, targetId } }: { event: Event }) {
  const id = `${targetKind} ${targetId}`;
  if (!target) return <span className="block font-mono text-xs text-quiet">{id}</span>;
  return (
    <span className="block max-w-72 truncate text-quiet" title={`${target.name} (${id})`}>
      {target.path ? (
        <Link href={target.path} className="hover:text-text hover:underline">
          {target.name}
        </Link>
      ) : (
        target.name
      )}
    </span>
  );
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);

/** What a change changed, from and to; else what is known of it. */
function Detail({ detail }: { detail: Event['detail'] }) {
  if (detail === null || typeof detail !== 'object' || Array.isArray(detail)) return null;
  const { before, after, ...rest } = detail as Record<string, unknown>;
  const fields = (value: unknown) =>
    value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  const changed = [...new Set([...Object.keys(fields(before)), ...Object.keys(fields(after))])];
  return (
    <ul className="flex flex-col gap-0.5">
      {changed.map((name) => (
        <li key={name}>
          {name}: <del className="text-quiet">{asText(fields(before)[name] ?? '–')}</del> →{' '}
          <ins className="no-underline">{asText(fields(after)[name] ?? '–')}</ins>
        </li>
      ))}
      {Object.entries({ ...rest, ...(changed.length === 0 && before !== undefined ? { before } : {}) })
        .slice(0, 8)
        .map(([name, value]) => (
          <li key={name} className="break-words text-quiet">
            {name}: {asText(value)}
          </li>
        ))}
    </ul>
  );
}

type Chosen = Record<keyof typeof filters, string>;

function Filters({
  appId,
  chosen,
  choose,
}: {
  appId: string;
  chosen: Chosen;
  choose: (change: Partial<Record<keyof Chosen, string | null>>) => void;
}) {
  const trpc = useTRPC();
  const options = useQuery(trpc.audit.filters.queryOptions({ appId }));
  return (
    <div
      role="search"
      aria-label="Filter the audit log"
      className="mb-4 grid grid-cols-4 gap-3 max-md:grid-cols-2"
    >
      <Select
        aria-label="Who"
        value={chosen.actor}
        onChange={(event) => choose({ actor: event.target.value || null })}
      >
        <option value="">Everybody</option>
        {options.data?.actors.map((actor) => (
          <option key={`${actor.kind}/${actor.id}`} value={actor.id}>
            {actor.name}
            {actor.kind === 'api_key' ? ' (key)' : ''}
          </option>
        ))}
      </Select>
      <Select
        aria-label="What"
        value={chosen.action}
        onChange={(event) => choose({ action: event.target.value || null })}
      >
        <option value="">Every act</option>
        {options.data?.actions.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </Select>
      <Input
        type="date"
        aria-label="From"
        value={chosen.from}
        onChange={(event) => choose({ from: event.target.value || null })}
      />
      <Input
        type="date"
        aria-label="To"
        value={chosen.to}
        onChange={(event) => choose({ to: event.target.value || null })}
      />
    </div>
  );
}
