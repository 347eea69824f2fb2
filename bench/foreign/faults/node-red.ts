import { swap, wait, type ForeignFault } from '../fault.ts';

const app = 'node-red';

export const nodeRedFaults: readonly ForeignFault[] = [
  {
    name: 'inject-fails',
    app,
    shows: 'Starting a flow by its button ends with an error of the server.',
    rewrites: [
      {
        path: /^\/inject\//,
        method: 'POST',
        answer: { status: 500, type: 'text/plain', body: 'internal server error' },
      },
    ],
    oracles: ['http-error'],
    where: /./,
    says: /inject/,
    async check(page, address) {
      await page.goto(address);
      const answer = page.waitForResponse(/\/inject\//);
      await page.locator('.red-ui-flow-node-button').first().click();
      return (await answer).status() === 500;
    },
  },
  {
    name: 'deploy-not-stored',
    app,
    round: 2,
    shows: 'A flow that was added and deployed is gone after a reload.',
    rewrites: [
      {
        path: /^\/flows/,
        method: 'POST',
        answer: { status: 200, type: 'application/json', body: '{"rev":"5d41402abc4b2a76b9719d911017c592"}' },
      },
    ],
    oracles: ['reload-loss', 'lost-update'],
    where: /./,
    async check(page, address) {
      await page.goto(address);
      await page.getByLabel('Add flow').click({ timeout: 20_000 });
      await page.locator('#red-ui-header-button-deploy').click();
      await wait(1500);
      await page.reload();
      await page.locator('.red-ui-tab-label').first().waitFor();
      await wait(1500);
      return (await page.locator('#red-ui-workspace-tabs .red-ui-tab-label').count()) === 2;
    },
  },
  {
    name: 'node-icons-missing',
    app,
    shows: 'The nodes of the palette stand without their icons.',
    rewrites: [
      {
        path: /^\/icons\/node-red\/(inject|debug|function|switch)\.svg/,
        answer: { status: 404, type: 'text/plain', body: 'not found' },
      },
    ],
    oracles: ['broken-image'],
    where: /./,
    async check(page, address) {
      const answer = page.waitForResponse(/icons\/node-red\/debug/);
      await page.goto(address);
      return (await answer).status() === 404;
    },
  },
  {
    name: 'add-flow-throws',
    app,
    shows: 'The plus beside the flows’ tabs adds nothing: the script breaks.',
    rewrites: [
      {
        path: /^\/red\/red\.min\.js/,
        text: swap(
          '"core:add-flow",function(t)',
          '"core:add-flow",function(t){RED.nodes.eachFlow(t).length}),RED.actions.add("core:add-flow-unused",function(t)',
        ),
      },
    ],
    oracles: ['uncaught-exception', 'dead-control'],
    where: /^\/(?:#|$)/,
    async check(page, address) {
      let thrown = false;
      page.on('pageerror', () => (thrown = true));
      await page.goto(address);
      await page.getByLabel('Add flow').click({ timeout: 20_000 });
      await wait(500);
      return thrown;
    },
  },
];
