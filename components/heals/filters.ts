import { parseAsStringLiteral } from 'nuqs/server';
import type { Inputs } from '#components/frame/trpc.ts';

export const healViews = ['waiting', 'applied', 'decided'] as const;
export const healParser = parseAsStringLiteral(healViews).withDefault('waiting');
const statuses = {
  waiting: ['proposed'],
  applied: ['applied'],
  decided: ['accepted', 'refused'],
} as const satisfies Record<(typeof healViews)[number], NonNullable<Inputs['heal']['list']['status']>>;

export const healListInput = (appId: string, show: (typeof healViews)[number]): Inputs['heal']['list'] => ({
  appId,
  status: [...statuses[show]],
  limit: 25,
});
