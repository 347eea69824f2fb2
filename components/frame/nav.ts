import { CircleDot, Gauge, LayoutGrid, ListChecks, Map as MapIcon, Play, Settings, type LucideIcon } from 'lucide-react';

export interface Place { path: string; label: string; icon: LucideIcon; count?: 'runsAtWork' | 'pendingIssues' | 'tests' | 'suites' | 'screens'; live?: boolean }

export const places: Place[] = [
  { path: '', label: 'Overview', icon: Gauge },
  { path: '/runs', label: 'Runs', icon: Play, count: 'runsAtWork', live: true },
  { path: '/issues', label: 'Issues', icon: CircleDot, count: 'pendingIssues' },
  { path: '/tests', label: 'Tests', icon: ListChecks, count: 'tests' },
  { path: '/suites', label: 'Suites', icon: LayoutGrid, count: 'suites' },
  { path: '/map', label: 'Map', icon: MapIcon, count: 'screens' },
  { path: '/settings', label: 'Settings', icon: Settings },
];

export const isHere = (pathname: string, base: string, path: string) =>
  path === '' ? pathname === base : pathname.startsWith(`${base}${path}`) || (path === '/runs' && pathname.startsWith(`${base}/executions`));
