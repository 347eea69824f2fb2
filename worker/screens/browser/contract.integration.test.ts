import { testScreen } from '../testing/contract.ts';
import { openBrowser } from './index.ts';

let browser: Awaited<ReturnType<typeof openBrowser>> | undefined;

testScreen({
  name: 'a browser',
  capabilities: ['pointer', 'keyboard', 'scroll', 'navigation', 'tabs', 'window'],
  async start({ sight }) {
    browser = await openBrowser({ sight });
  },
  async open({ page }) {
    const session = await browser!.openSession({ viewport: { width: 900, height: 600 } });
    await session.screen.act({ kind: 'navigate', url: page });
    return session;
  },
  async stop() {
    await browser?.close();
  },
});
