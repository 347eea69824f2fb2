'use client';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown, Ellipsis, LogOut, Plus, Search, UserRound } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { whereabouts } from '#components/patterns/format.ts';
import { signOut } from '#components/sign-in/session.ts';
import { cn } from '#components/ui/cn.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/ui/menu.tsx';
import { inPhoneBar, isHere, places } from './nav.ts';
import { Logo } from './logo.tsx';
import { openPalette } from './palette-state.ts';
import { ThemeItem } from './theme.tsx';
import { useTRPC, type Outputs } from './trpc.ts';

type Counts = Outputs['app']['pulse']['counts'];
interface FrameProps {
  appId: string;
  person: { name: string; email: string };
}

/** Words from 1024 px on, icons from 640, a bar at the bottom below that. */
export function Sidebar({ appId, person }: FrameProps) {
  const trpc = useTRPC();
  const pulse = useQuery(trpc.app.pulse.queryOptions({ appId }));
  return (
    <aside className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col border-r border-line bg-sunken lg:w-56 max-sm:hidden">
      <div className="p-2">
        <AppSwitcher appId={appId} />
      </div>
      <button
        type="button"
        onClick={openPalette}
        aria-label="Search and commands"
        className={
          'mx-2 mb-2 flex h-8 items-center gap-2 rounded-md border border-line bg-raised px-2 text-sm ' +
          'text-quiet hover:border-line-strong max-lg:justify-center'
        }
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left max-lg:hidden">Search</span>
        <span className="max-lg:hidden">
          <Kbd>⌘K</Kbd>
        </span>
      </button>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5 px-2">
        <NavLinks appId={appId} counts={pulse.data?.counts} />
      </nav>
      <div className="border-t border-line p-2">
        <PersonMenu person={person} />
      </div>
    </aside>
  );
}

function NavLinks({ appId, counts }: { appId: string; counts: Counts | undefined }) {
  const pathname = usePathname();
  const base = `/${appId}`;
  return places.map(({ path, label, icon: Icon, count, live }) => {
    const here = isHere(pathname, base, path);
    const n = count ? (counts?.[count] ?? 0) : 0;
    return (
      <Link
        key={label}
        href={`${base}${path}`}
        aria-current={here ? 'page' : undefined}
        title={label}
        className={cn(
          'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-base text-quiet hover:bg-hover',
          'hover:text-text max-lg:justify-center max-lg:px-0',
          here && 'bg-chosen font-medium text-text',
        )}
      >
        <span className="relative">
          <Icon aria-hidden className={cn('size-4', here && 'text-accent')} />
          {live && n > 0 ? (
            <span
              aria-hidden
              className="absolute -top-1 -right-1 size-2 animate-breathe rounded-full bg-accent-solid lg:hidden"
            />
          ) : null}
        </span>
        <span className="flex-1 max-lg:sr-only">{label}</span>
        {n > 0 ? (
          <span
            className={cn(
              'figures flex items-center gap-1.5 text-sm font-normal max-lg:hidden',
              live ? 'text-accent' : 'text-quiet',
            )}
          >
            {live ? (
              <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-accent-solid" />
            ) : null}
            {n}
            <span className="sr-only">{live ? ' at work' : path === '/issues' ? ' pending' : ''}</span>
          </span>
        ) : null}
      </Link>
    );
  });
}

function AppSwitcher({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const apps = useQuery(trpc.app.list.queryOptions(undefined, { staleTime: 60_000 }));
  const several = new Set(apps.data?.map((app) => app.organization.id)).size > 1;
  const name = apps.data?.find((app) => app.id === appId)?.name ?? 'Apps';
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          className="flex h-10 w-full items-center gap-2.5 rounded-md px-1.5 text-left hover:bg-hover max-lg:justify-center"
          aria-label={`App: ${name}. Switch app`}
        >
          <Logo className="size-6 shrink-0" />
          <span className="min-w-0 flex-1 max-lg:hidden">
            <span className="block text-xs leading-tight text-quiet">Sightread</span>
            <span className="block truncate text-base leading-tight font-semibold">{name}</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-quiet max-lg:hidden" />
        </button>
      }
    >
      <MenuLabel>Apps</MenuLabel>
      {apps.data?.map((app) => (
        <MenuItem key={app.id} onSelect={() => router.push(`/${app.id}`)}>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{app.name}</span>
            <span className="block truncate text-sm text-quiet">
              {several ? `${app.organization.name} · ` : ''}
              {whereabouts(app)}
            </span>
          </span>
          {app.id === appId ? <Check aria-label="this one" /> : null}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => router.push('/new')}>
        <Plus aria-hidden /> Add an app
      </MenuItem>
    </Menu>
  );
}

function PersonMenu({ person, compact }: { person: FrameProps['person']; compact?: boolean }) {
  const router = useRouter();
  return (
    <Menu
      align={compact ? 'end' : 'start'}
      side={compact ? 'bottom' : 'top'}
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`Account: ${person.email}`}
          className={cn(
            'flex h-9 w-full items-center gap-2.5 rounded-md px-1.5 text-left hover:bg-hover',
            compact ? 'w-9 justify-center' : 'max-lg:justify-center',
          )}
        >
          <UserRound aria-hidden className="size-5 shrink-0 text-quiet" />
          <span className={cn('min-w-0 flex-1 truncate text-sm', compact ? 'hidden' : 'max-lg:hidden')}>
            {person.name || person.email}
          </span>
        </button>
      }
    >
      <MenuLabel>{person.email}</MenuLabel>
      <MenuItem onSelect={() => router.push('/account')}>
        <UserRound aria-hidden /> Your account
      </MenuItem>
      <ThemeItem />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden /> Sign out
      </MenuItem>
    </Menu>
  );
}

/** What the sidebar holds, on a phone: a slim bar above, the places below. */
export const PhoneTop = ({ appId, person }: FrameProps) => (
  <div className="flex h-12 items-center justify-between gap-2 border-b border-line bg-sunken px-2 sm:hidden">
    <div className="min-w-0 flex-1 [&_.max-lg\:hidden]:block">
      <AppSwitcher appId={appId} />
    </div>
    <button
      type="button"
      onClick={openPalette}
      aria-label="Search and commands"
      className="flex size-9 items-center justify-center rounded-md text-quiet hover:bg-hover"
    >
      <Search aria-hidden className="size-5" />
    </button>
    <PersonMenu person={person} compact />
  </div>
);

export function PhoneBar({ appId }: { appId: string }) {
  const pathname = usePathname();
  const router = useRouter();
  const base = `/${appId}`;
  const look = (here: boolean) =>
    cn(
      'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] leading-3 text-quiet',
      here && 'font-medium text-text',
    );
  const rest = places.slice(inPhoneBar);
  const inRest = rest.some(({ path }) => isHere(pathname, base, path));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-14 border-t border-line bg-sunken sm:hidden"
    >
      {places.slice(0, inPhoneBar).map(({ path, label, icon: Icon }) => {
        const here = isHere(pathname, base, path);
        return (
          <Link
            key={label}
            href={`${base}${path}`}
            aria-current={here ? 'page' : undefined}
            className={look(here)}
          >
            <Icon aria-hidden className={cn('size-[18px]', here && 'text-accent')} />
            {label}
          </Link>
        );
      })}
      <Menu
        side="top"
        align="end"
        trigger={
          <button type="button" className={look(inRest)}>
            <Ellipsis aria-hidden className={cn('size-[18px]', inRest && 'text-accent')} />
            More
          </button>
        }
      >
        {rest.map(({ path, label, icon: Icon }) => (
          <MenuItem
            key={label}
            onSelect={() => router.push(`${base}${path}`)}
            className={isHere(pathname, base, path) ? 'font-medium' : ''}
          >
            <Icon aria-hidden /> {label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}
