/** Stands in for the app that the UiAutomator2 driver starts on a device to take pictures and send touches. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ratio, type Glass } from './glass.ts';

const focus = 'what-has-the-focus';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

class AutomationError extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}
const noAlert = () =>
  new AutomationError(
    404,
    'no such alert',
    'An attempt was made to operate on a modal dialog when one was not open',
  );

type Handler = (glass: Glass, body: Record<string, unknown>, screen: Showing) => unknown;

const routes: [string, RegExp, Handler][] = [
  ['GET', /^\/status$/, () => ({ ready: true, message: 'UiAutomator2 Server is ready' })],
  ['GET', /^\/sessions$/, () => []],
  ['POST', /^\/session$/, () => ({ sessionId: 'simulated', capabilities: {} })],
  ['DELETE', /^\/?$/, () => null],
  ['GET', /^\/screenshot$/, (glass) => glass.shoot()],
  ['GET', /^\/source$/, (glass) => glass.source()],
  ['GET', /^\/window\/current\/size$/, (glass) => glass.pixels],
  ['GET', /^\/orientation$/, (_, __, screen) => (screen.isTurned() ? 'LANDSCAPE' : 'PORTRAIT')],
  [
    'POST',
    /^\/orientation$/,
    async (_, { orientation }, screen) => {
      await screen.turn(orientation === 'LANDSCAPE');
      return orientation;
    },
  ],
  ['POST', /^\/back$/, (_, __, screen) => screen.back()],
  ['POST', /^\/actions$/, (glass, { actions }) => glass.perform(actions as never)],
  ['GET', /^\/element\/active$/, () => ({ ELEMENT: focus, [elementKey]: focus })],
  ['POST', new RegExp(`^/element/${focus}/value$`), (glass, { text }) => glass.type(String(text))],
  [
    'GET',
    /^\/alert\/text$/,
    (glass) => {
      if (glass.alert === undefined) throw noAlert();
      return glass.alert;
    },
  ],
  ['POST', /^\/alert\/accept$/, (glass) => answer(glass, true)],
  ['POST', /^\/alert\/dismiss$/, (glass) => answer(glass, false)],
  ['GET', /^\/appium\/device\/system_bars$/, () => ({ statusBar: 0 })],
  ['GET', /^\/appium\/device\/pixel_ratio$/, () => ratio],
  ['GET', /^\/appium\/device\/display_density$/, () => ratio * 160],
  [
    'GET',
    /^\/appium\/device\/info$/,
    (glass) => ({
      apiVersion: '33',
      platformVersion: '13',
      manufacturer: 'Sightread',
      model: 'Simulated',
      realDisplaySize: `${glass.pixels.width}x${glass.pixels.height}`,
      displayDensity: ratio * 160,
    }),
  ],
  ['GET', /^\/appium\/settings$/, () => ({})],
  ['POST', /^\/appium\/settings$/, () => null],
];

async function answer(glass: Glass, accept: boolean): Promise<null> {
  if (glass.alert === undefined) throw noAlert();
  await glass.answer(accept);
  return null;
}

/** What is on the screen at the time of a request. */
export interface Showing {
  current(): Glass;
  /** The system's own way back. */
  back(): Promise<void>;
  turn(isLandscape: boolean): Promise<void>;
  isTurned(): boolean;
}

/** @returns the server, listening on a free port */
export async function startAutomationServer(screen: Showing): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    void handle(request, screen).then(({ status, value }) => {
      const body = JSON.stringify({ sessionId: 'simulated', value: value ?? null });
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

async function handle(
  request: IncomingMessage,
  screen: Showing,
): Promise<{ status: number; value: unknown }> {
  const path = (request.url ?? '').replace(/^\/session\/[^/]+/, '');
  const found = routes.find(([method, form]) => method === request.method && form.test(path));
  const problem = ({ status, error, message }: AutomationError) => ({
    status,
    value: { error, message, stacktrace: '' },
  });
  if (!found)
    return problem(new AutomationError(404, 'unknown command', `${request.method} ${path} is not simulated`));
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    return {
      status: 200,
      value: await found[2](screen.current(), body, screen),
    };
  } catch (error) {
    return problem(
      error instanceof AutomationError ? error : new AutomationError(500, 'unknown error', String(error)),
    );
  }
}
