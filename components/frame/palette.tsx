'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CircleDot, LayoutGrid, ListChecks, Map as MapIcon, Play, Plus, SunMoon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { whereabouts } from '#components/patterns/format.ts';
import { Severity } from '#components/patterns/status.tsx';
import { toast } from '#components/ui/toast.ts';
import { useMay } from './app-context.tsx';
import { fartherPlaces, places } from './nav.ts';
import { setTheme } from './theme.tsx';
import { useTRPC } from './trpc.ts';

const row =
  'flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-base ' +
  'data-[selected=true]:bg-chosen [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-quiet';
const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className={
      '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 ' +
      '[&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-quiet'
    }
  >
    {children}
  </Command.Group>
);

export interface PaletteProps {
  appId: string;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/**
 * ⌘K: go anywhere, find anything, start a run.
 * Drawn while it is closed, and laid over the page rather than shown as a modal dialog, for which browsers
 * put the whole
 * document out of use: that is most of what opening one takes. Its field is all that takes the focus, and
 * keeps it.
 */
export function Palette({ appId, open, setOpen }: PaletteProps) {
  const cover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!open) return;
    const [shown, before] = [cover.current!, document.activeElement];
    shown.showPopover();
    field.current!.focus();
    return () => {
      shown.hidePopover();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') close();
  };
  return (
    // A press beside it closes it, as Escape does.
    <div
      ref={cover}
      popover="manual"
      className="fixed inset-0 m-0 size-full bg-shade p-0 text-text"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === cover.current) close();
      }}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label="Search and commands"
        className={
          'absolute top-[14vh] left-1/2 w-[calc(100vw-32px)] max-w-xl -translate-x-1/2 overflow-hidden ' +
          'rounded-lg border border-line-strong bg-raised'
        }
      >
        <PaletteBody appId={appId} field={field} text={text} setText={setText} close={close} />
      </div>
    </div>
  );
}

function PaletteBody({
  appId,
  field,
  text,
  setText,
  close,
}: {
  appId: string;
  field: Ref<HTMLInputElement>;
  text: string;
  setText: (text: string) => void;
  close: () => void;
}) {
  const typed = text.trim();
  const wanted = useDeferredValue(typed);
  const trpc = useTRPC();
  const router = useRouter();
  const may = useMay();
  const found = useQuery(
    trpc.app.search.queryOptions({ appId, text: wanted }, { enabled: wanted.length > 0 }),
  );
  const apps = useQuery(trpc.app.list.queryOptions());
  const run = useMutation(
    trpc.run.create.mutationOptions({
      onSuccess: ({ runId }) => router.push(`/${appId}/runs/${runId}`),
      onError: (error) => toast.error(error.message),
    }),
  );
  const go = (path: string) => {
    close();
    router.push(path);
  };
  const matches = (label: string) => typed === '' || label.toLowerCase().includes(typed.toLowerCase());
  const data = typed !== '' && wanted === typed ? found.data : undefined;
  const profile = useQuery(trpc.account.get.queryOptions(undefined, { staleTime: 300_000 }));
  const allowed = (needs: (typeof fartherPlaces)[number]['needs']) =>
    needs === undefined || (needs === 'operator' ? profile.data?.operator === true : may(needs));
  const here = [
    ...places.map((place) => ({ ...place, path: `/${appId}${place.path}` })),
    // Too many to stand there unasked.
    ...(typed.trim() === ''
      ? []
      : fartherPlaces
          .filter(({ needs }) => allowed(needs))
          .map((place) => ({ ...place, path: place.outside ? place.path : `/${appId}${place.path}` }))),
  ].filter((place) => matches(place.label));
  return (
    <Command label="Search and commands" shouldFilter={false} loop>
      <Command.Input
        ref={field}
        value={text}
        onValueChange={setText}
        placeholder="Search issues, tests, screens, or type a command"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[56vh] overflow-y-auto overscroll-contain p-1.5 scroll-thin">
        <Command.Empty className="px-3 py-8 text-center text-base text-quiet">
          {found.isFetching ? 'Searching…' : `Nothing is called “${typed}”.`}
        </Command.Empty>
        {here.length > 0 ? (
          <Group heading="Go to">
            {here.map(({ path, label, icon: Icon }) => (
              <Command.Item key={label} value={`go-${label}`} onSelect={() => go(path)} className={row}>
                <Icon aria-hidden />
                {label}
              </Command.Item>
            ))}
          </Group>
        ) : null}
        {data?.issues.length ? (
          <Group heading="Issues">
            {data.issues.map((issue) => (
              <Command.Item
                key={issue.id}
                value={issue.id}
                onSelect={() => go(`/${appId}/issues?issue=${issue.id}`)}
                className={row}
              >
                <CircleDot aria-hidden />
                <span className="figures text-quiet">#{issue.number}</span>
                <span className="flex-1 truncate">{issue.title}</span>
                <Severity severity={issue.severity} />
              </Command.Item>
            ))}
          </Group>
        ) : null}
        {data?.tests.length ? (
          <Group heading="Tests">
            {data.tests.map((test) => (
              <Command.Item
                key={test.id}
                value={`test-${test.id}`}
                onSelect={() => go(`/${appId}/tests/${test.id}`)}
                className={row}
              >
                <ListChecks aria-hidden />
                <span className="figures text-quiet">{test.id}</span>
                <span className="flex-1 truncate">{test.title}</span>
              </Command.Item>
            ))}
          </Group>
        ) : null}
        {data && data.runs.length + data.suites.length + data.screens.length > 0 ? (
          <Group heading="Runs, suites, screens">
            {data.runs.map((item) => (
              <Command.Item
                key={item.id}
                value={item.id}
                onSelect={() => go(`/${appId}/runs/${item.id}`)}
                className={row}
              >
                <Play aria-hidden />
                Run {item.number}
              </Command.Item>
            ))}
            {data.suites.map((item) => (
              <Command.Item
                key={item.id}
                value={item.id}
                onSelect={() => go(`/${appId}/suites/${item.id}`)}
                className={row}
              >
                <LayoutGrid aria-hidden />
                {item.name}
              </Command.Item>
            ))}
            {data.screens.map((item) => (
              <Command.Item
                key={item.id}
                value={item.id}
                onSelect={() => go(`/${appId}/map?screen=${item.id}`)}
                className={row}
              >
                <MapIcon aria-hidden />
                {item.name}
              </Command.Item>
            ))}
          </Group>
        ) : null}
        <Group heading="Do">
          {may('run.create') && matches('Run the main suite') ? (
            <Command.Item
              value="do-run"
              onSelect={() => {
                close();
                run.mutate({ appId, kind: 'regression' });
              }}
              className={row}
            >
              <Play aria-hidden />
              Run the main suite
            </Command.Item>
          ) : null}
          {matches('Add an app') ? (
            <Command.Item value="do-app" onSelect={() => go('/new')} className={row}>
              <Plus aria-hidden />
              Add an app
            </Command.Item>
          ) : null}
          {(['light', 'dark', 'system'] as const)
            .filter((theme) => matches(`Colours: ${theme}`))
            .map((theme) => (
              <Command.Item
                key={theme}
                value={`theme-${theme}`}
                onSelect={() => {
                  setTheme(theme);
                  close();
                }}
                className={row}
              >
                <SunMoon aria-hidden />
                Colours: {theme === 'system' ? 'as the system' : theme}
              </Command.Item>
            ))}
        </Group>
        {(apps.data?.length ?? 0) > 1 ? (
          <Group heading="Apps">
            {apps.data
              ?.filter((app) => app.id !== appId && matches(app.name))
              .map((app) => (
                <Command.Item key={app.id} value={app.id} onSelect={() => go(`/${app.id}`)} className={row}>
                  {app.name}
                  <span className="truncate text-sm text-quiet">{whereabouts(app)}</span>
                </Command.Item>
              ))}
          </Group>
        ) : null}
      </Command.List>
    </Command>
  );
}
