import {
  ChartNoAxesColumn,
  CircleDot,
  Fingerprint,
  Gauge,
  KeyRound,
  LayoutGrid,
  ListChecks,
  Mail,
  Map as MapIcon,
  Play,
  Plug,
  RotateCcw,
  ScrollText,
  Settings,
  Sparkle,
  Terminal,
  UserRound,
  Users,
  Webhook,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

export interface Place {
  path: string;
  label: string;
  icon: LucideIcon;
  count?: 'runsAtWork' | 'pendingIssues' | 'tests' | 'heals' | 'suites' | 'screens' | 'scripts';
  live?: boolean;
}

export const places: Place[] = [
  { path: '', label: 'Overview', icon: Gauge },
  { path: '/runs', label: 'Runs', icon: Play, count: 'runsAtWork', live: true },
  { path: '/issues', label: 'Issues', icon: CircleDot, count: 'pendingIssues' },
  { path: '/tests', label: 'Tests', icon: ListChecks, count: 'tests' },
  { path: '/heals', label: 'Heals', icon: RotateCcw, count: 'heals' },
  { path: '/suites', label: 'Suites', icon: LayoutGrid, count: 'suites' },
  { path: '/map', label: 'Map', icon: MapIcon, count: 'screens' },
  { path: '/scripts', label: 'Scripts', icon: Terminal, count: 'scripts' },
  { path: '/settings', label: 'Settings', icon: Settings },
];

/** What the phone's bar has room for; the rest stands in its menu. */
export const inPhoneBar = 4;
/**
 * Found by name: pages below others, parts of the settings, and pages that belong to a person or to the
 * instance.
 */
export interface FartherPlace extends Pick<Place, 'label' | 'icon'> {
  /** Below the app's address; an address of its own with `outside`. */
  path: string;
  /** The sidebar's place that is lit while this page is open, where the address does not say so. */
  under?: string;
  outside?: boolean;
  /** Who is led there; everybody if left out. */
  needs?: 'sso.write' | 'audit.read' | 'operator';
}

export const fartherPlaces: FartherPlace[] = [
  { path: '/tests/new', label: 'New test', icon: Sparkle },
  { path: '/scripts?script=new', label: 'New script', icon: Terminal },
  { path: '/settings/usage', label: 'Usage and budgets', icon: ChartNoAxesColumn },
  { path: '/settings#credentials', label: 'Credentials', icon: KeyRound },
  { path: '/settings#integrations', label: 'Integrations', icon: Plug },
  { path: '/settings#api-keys', label: 'API keys', icon: KeyRound },
  { path: '/settings#webhooks', label: 'Webhooks', icon: Webhook },
  { path: '/settings#mail', label: 'Mail', icon: Mail },
  { path: '/settings#members', label: 'Members', icon: Users },
  { path: '/settings#single-sign-on', label: 'Single sign-on', icon: Fingerprint, needs: 'sso.write' },
  { path: '/settings/audit', label: 'Audit log', icon: ScrollText, needs: 'audit.read' },
  { path: '/account', label: 'Your account', icon: UserRound, outside: true },
  { path: '/operator', label: 'Admin keys of this instance', icon: Wrench, outside: true, needs: 'operator' },
];

export const isHere = (pathname: string, base: string, path: string) =>
  path === ''
    ? pathname === base
    : pathname.startsWith(`${base}${path}`) ||
      (path === '/runs' && pathname.startsWith(`${base}/executions`)) ||
      fartherPlaces.some((place) => place.under === path && pathname.startsWith(base + place.path));
