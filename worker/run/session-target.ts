import type { SessionTarget } from '#worker/screens/index.ts';
import type { TargetSettings } from './ports.ts';

/** What a run's sessions open on: a browser's window, or a device with the build under test. */
export const targetOf = ({
  viewport,
  phone,
  locale,
  platform,
  osVersion,
  build,
}: TargetSettings): SessionTarget => ({ viewport, phone, locale, platform, osVersion, build });
