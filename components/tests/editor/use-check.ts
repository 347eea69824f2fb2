'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '#components/frame/trpc.ts';
import { useRested } from './use-rested.ts';

/** The server's own rules, asked a moment after the typing rests; and what the lines may name. */
export function useCheck({
  appId,
  steps,
  assertions,
  credentialId,
}: {
  appId: string;
  steps: string[];
  assertions: string[];
  credentialId: string | null;
}) {
  const client = useTRPCClient();
  const asked = useRested(JSON.stringify({ steps, assertions, credentialId }));
  const { data } = useQuery({
    queryKey: ['test-check', appId, asked],
    queryFn: () =>
      client.testCase.check.mutate({
        appId,
        ...(JSON.parse(asked) as { steps: string[]; assertions: string[]; credentialId: string | null }),
      }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return data ?? { problems: {}, scripts: [], values: [] };
}
