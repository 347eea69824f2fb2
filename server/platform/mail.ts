/** How mail leaves: through Resend, an SMTP server, or not at all. */
import { createTransport } from 'nodemailer';
import { Resend } from 'resend';
import type { Env } from './env.ts';

export interface Letter {
  /** The same letter sent twice under one id arrives once, where the service knows of ids. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  name: 'resend' | 'smtp';
  /** @throws Error whose message says why it was not taken */
  send(letter: Letter): Promise<void>;
}

const timeoutMs = 20_000;

/** Undefined where no mail service is configured: then letters are kept for the dashboard to show. */
export function createMailer({ from, resendKey, resendUrl, smtpUrl }: Env['mail']): Mailer | undefined {
  if (resendKey) {
    const resend = new Resend(resendKey, resendUrl ? { baseUrl: resendUrl } : {});
    return {
      name: 'resend',
      async send({ id, to, subject, html, text }) {
        const { error } = await resend.emails.send({ from, to, subject, html, text }, { idempotencyKey: id });
        if (error) throw new Error(`Resend did not take it: ${error.message}`);
      },
    };
  }
  if (!smtpUrl) return undefined;
  const transport = createTransport(smtpUrl, { from });
  Object.assign(transport.options, {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    name: 'smtp',
    async send({ id, to, subject, html, text }) {
      await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
