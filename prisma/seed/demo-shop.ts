/** Serves the bundled shop of the demo instance at SIGHTREAD_DEMO_URL until the launcher ends it. */
import { startShop } from '#demo/server.ts';
import { getEnv } from '#server/platform/env.ts';
import { demoFaults } from './demo.ts';

const url = new URL(getEnv().demoUrl ?? 'http://127.0.0.1:4100');
const shop = await startShop({ port: Number(url.port), host: url.hostname, faults: demoFaults });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.close().then(() => process.exit(0)));
