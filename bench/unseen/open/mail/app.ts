import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { packagesFolder, type UnseenApp } from '../../app.ts';
import { startServer } from '../../../apps/server.ts';
import { wait } from '../../fault.ts';
import { messages, unread } from './messages.ts';

const day = 86_400_000;

/** Writes the messages as a mail server keeps them; each is a number of days old when the app starts. */
async function writeMessages(folder: string): Promise<void> {
  mkdirSync(folder);
  // The middle of the hour before, so that an age in days does not change while it is looked at.
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 1_800_000;
  for (const { id, days, ...message } of messages) {
    const date = new Date(now - days * day);
    const built = await new MailComposer({ ...message, date, messageId: `<${id}@garden.example>` })
      .compile()
      .build();
    writeFileSync(join(folder, `${id}.eml`), built);
  }
}

export const app: UnseenApp = {
  name: 'mail',
  describes: 'MailDev 3.0, an inbox in the browser: mail is searched, read, relayed and deleted on a server',
  entry: '/',
  defects: [
    {
      says: /cid:/i,
      why: 'A picture within a mail is asked for by its “cid:” name before its address is known.',
    },
    {
      says: /Loading email/,
      why: 'The address of a mail that was deleted goes on loading for ever.',
    },
    {
      says: /scrolls sideways in a window 390 px/,
      why: 'On a phone the button for the settings is cut off.',
    },
  ],
  start: () =>
    startServer({
      async prepare(folder, port) {
        await writeMessages(join(folder, 'mail'));
        copyFileSync(join(import.meta.dirname, 'server.mjs'), join(folder, 'server.mjs'));
        symlinkSync(join(packagesFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
        return [join(folder, 'server.mjs'), String(port), ...unread];
      },
      ready: '/api/healthz',
      async seed(url) {
        for (let left = -1; left !== unread.length; await wait(50))
          left = ((await (await fetch(`${url}/api/email/summary`)).json()) as { unread: number }).unread;
      },
    }),
};
