import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Where this dashboard is reached; '' until the page is the browser's own, so that it agrees with the
 * server's markup.
 */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );
