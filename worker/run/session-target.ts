import type { RunSettings } from '#server/domain/run/schemas.ts';
import type { Protection } from '#worker/core/risk.ts';
import type { SessionTarget } from '#worker/screens/index.ts';
import type { TargetSettings } from './ports.ts';

/** What the environment that a run tests forbids; undefined where it forbids nothing. */
export const protectionOf = ({ environment }: Pick<RunSettings, 'environment'>): Protection | undefined =>
  environment && environment.forbids.length > 0
    ? { environment: environment.name, forbids: environment.forbids }
    : undefined;

/** What a run's sessions open on: a browser's window, or a device with the build under test. */
export const targetOf = ({
  viewport,
  phone,
  locale,
  platform,
  osVersion,
  build,
}: TargetSettings): SessionTarget => ({ viewport, phone, locale, platform, osVersion, build });
