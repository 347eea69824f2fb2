import type { Outputs } from '#components/frame/trpc.ts';

type Data = Outputs['app']['overview'];
export type Reported = Extract<Data, { distribution: unknown }>;
