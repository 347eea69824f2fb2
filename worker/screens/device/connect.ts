import type { Browser } from 'webdriverio';

/** A session at a WebDriver server. It can find elements, so it must not be used outside this folder. */
export interface Device extends Browser {
  /** Commands sent during `work` are not written to the server's log. */
  unlogged<T>(work: () => Promise<T>): Promise<T>;
}

export interface ConnectOptions {
  /** Address of the Appium server or grid; credentials in it are sent along. */
  server: string;
  capabilities: Record<string, unknown>;
  /** A device may have to boot first. */
  openTimeoutMs?: number;
}

/** @throws Error with the server's message if it opens no session */
export async function connect({
  server,
  capabilities,
  openTimeoutMs = 240_000,
}: ConnectOptions): Promise<Device> {
  const { protocol, hostname, port, pathname, username, password } = new URL(server);
  const scheme = protocol.slice(0, -1);
  const { remote } = await import('webdriverio');
  let quiet = false;
  const device = await remote({
    protocol: scheme,
    hostname,
    port: port ? Number(port) : scheme === 'https' ? 443 : 4723,
    path: pathname,
    ...(username ? { user: decodeURIComponent(username), key: decodeURIComponent(password) } : {}),
    capabilities: { 'wdio:enforceWebDriverClassic': true, ...capabilities },
    logLevel: 'silent',
    connectionRetryTimeout: openTimeoutMs,
    // An action must never be sent twice.
    connectionRetryCount: 0,
    transformRequest(request) {
      if (quiet)
        request.headers = {
          ...Object.fromEntries(new Headers(request.headers)),
          'x-appium-is-sensitive': 'true',
        };
      return request;
    },
  }).catch((error: unknown) => {
    throw new Error(
      `No session could be opened at ${scheme}://${hostname}${port && `:${port}`}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return withPlainErrors(
    Object.assign(device, {
      async unlogged<T>(work: () => Promise<T>): Promise<T> {
        quiet = true;
        try {
          return await work();
        } catch (error) {
          // Drivers repeat the text in their error messages.
          throw new Error(
            `The device did not take the secret${error instanceof Error && error.name !== 'Error' ? ` (${error.name})` : ''}.`,
          );
        } finally {
          quiet = false;
        }
      },
    }),
  );
}

/**
 * The library's errors contain the whole request, with a grid's key and typed text, so only name and message
 * are passed on.
 */
function withPlainErrors<T extends object>(device: T): T {
  const plain = (error: unknown): never => {
    if (!(error instanceof Error)) throw error;
    throw Object.assign(new Error(error.message.replace(/^WebDriverError: /, '')), { name: error.name });
  };
  return new Proxy(device, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, args);
        return answer instanceof Promise ? answer.catch(plain) : answer;
      };
    },
  });
}
