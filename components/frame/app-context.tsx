'use client';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, type ReactNode } from 'react';
import { useTRPC } from './trpc.ts';

const AppId = createContext('');

export const AppIdProvider = ({ appId, children }: { appId: string; children: ReactNode }) => (
  <AppId value={appId}>{children}</AppId>
);
export const useAppId = () => useContext(AppId);

/** What the person may do in this app; nothing until that is known. */
export function useMay() {
  const trpc = useTRPC();
  const appId = useAppId();
  const { data } = useQuery(trpc.app.permissions.queryOptions({ appId }, { staleTime: 300_000 }));
  return (act: keyof NonNullable<typeof data>['may']) => data?.may[act] ?? false;
}
