import type { Integration } from '#prisma/generated/client.ts';
import { open } from '#server/platform/crypto.ts';
import type { SendOutside } from '#server/platform/egress/request.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { createTracker, TrackerError, type TrackerClient } from './clients/index.ts';
import { IntegrationConfiguration } from './schemas.ts';
import { trackers, type TrackerName } from './trackers.ts';

export const openIntegration = (
  integration: Integration,
  send: SendOutside,
): { client: TrackerClient; configuration: IntegrationConfiguration } => {
  const configuration = IntegrationConfiguration.parse(integration.configuration);
  const { baseUrl, email } = configuration;
  return {
    configuration,
    client: createTracker(integration.tracker, {
      baseUrl,
      email,
      token: open(integration.secretSealed, integration.id),
      send,
    }),
  };
};

export async function getIntegrationInApp({ ctx, tracker }: { ctx: AppCtx; tracker: TrackerName }) {
  const integration = await ctx.db.integration.findUnique({
    where: { appId_tracker: { appId: ctx.appId, tracker }, ...inApp(ctx) },
  });
  if (!integration)
    throw new DomainError(
      'NOT_FOUND',
      `${trackers[tracker].name} is not connected to this app. Connect it in Settings → Integrations.`,
    );
  return integration;
}

/** What a tracker refuses, or does not answer to, as an error for who asked. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TrackerError)
      throw new DomainError(error.later ? 'UNAVAILABLE' : 'UNPROCESSABLE', error.message);
    throw error;
  }
}
