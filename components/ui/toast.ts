import type { ExternalToast } from 'sonner';

type Say = (message: string, options?: ExternalToast) => void;

let isWanted = false;
const listeners = new Set<() => void>();
let mounted!: () => void;
const host = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Told by the place where toasts appear, once it stands there. */
export const toasterMounted = () => mounted();
/** Whether a toast waits for that place; for useSyncExternalStore. */
export const toastWanted = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => isWanted,
};

async function sonner() {
  isWanted = true;
  for (const listener of listeners) listener();
  await host;
  return (await import('sonner')).toast;
}
const say =
  (how?: 'success' | 'error'): Say =>
  (message, options) =>
    void sonner().then((toast) => (how ? toast[how] : toast)(message, options));

/** A short message at the corner. What draws it is fetched after the page, so that no page waits for it. */
export const toast = Object.assign(say(), {
  success: say('success'),
  error: say('error'),
  dismiss: (id?: string) => void sonner().then((toast) => toast.dismiss(id)),
});
