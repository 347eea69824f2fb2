'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPCClient, type Outputs } from '#components/frame/trpc.ts';
import { useRested } from './use-rested.ts';

export type LineReading = Outputs['testCase']['readLines']['readings'][number];

const none: LineReading[] = [];

/** How lines are read, or those that a prompt is drafted as: asked a moment after the typing rests. */
export function useReadings({
  appId,
  ...lines
}: {
  appId: string;
  steps: string[];
  assertions: string[];
  credentialId: string | null;
  prompt?: string;
}): LineReading[] {
  const client = useTRPCClient();
  const asked = useRested(JSON.stringify(lines));
  const { data } = useQuery({
    queryKey: ['test-readings', appId, asked],
    queryFn: () => client.testCase.readLines.mutate({ appId, ...(JSON.parse(asked) as typeof lines) }),
    placeholderData: (before) => before,
    staleTime: 30_000,
  });
  return data?.readings ?? none;
}
