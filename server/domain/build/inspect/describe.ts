/**
 * Reads what an app says of itself, in a process of its own: these formats can be made to swell or to have no
 * end.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { DomainError } from '../../errors.ts';

const limits = { ms: 10_000, memoryMb: 128, answer: 64 * 1024 };

const Text = z
  .union([z.string(), z.number()])
  .transform((value) =>
    String(value)
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f]/g, '')
      .trim()
      .slice(0, 150),
  )
  .catch('');
const DescriptionSchema = z.object({
  packageName: Text,
  name: Text,
  version: Text,
  versionCode: Text,
  minimumOs: Text,
  targetOs: Text,
  /** The activity that an Android launcher starts, with its package. */
  launchActivity: Text,
  /** Files of the icon within the app, in several sizes. */
  icons: z.array(z.string().max(500)).max(200).catch([]),
  platforms: z.array(z.string().max(100)).max(20).catch([]),
});
export type Description = z.output<typeof DescriptionSchema>;

/**
 * @param root of this installation @throws DomainError UNPROCESSABLE for what can't be read within the limits
 */
export async function describeApp({
  kind,
  content,
  resources = Buffer.alloc(0),
  root = process.cwd(),
}: {
  kind: 'android' | 'ios';
  content: Buffer;
  /** The texts and files that an Android manifest refers to; what can't be read of them is left out. */
  resources?: Buffer;
  root?: string;
}): Promise<Description> {
  const unreadable = () =>
    new DomainError(
      'UNPROCESSABLE',
      `The ${kind === 'android' ? 'AndroidManifest.xml' : 'Info.plist'} of this app can’t be read. ` +
        'Build the app again, and upload what came out.',
    );
  const answer = await new Promise<string | undefined>((resolve) => {
    const child = execFile(
      process.execPath,
      [
        `--max-old-space-size=${limits.memoryMb}`,
        join(root, 'server', 'domain', 'build', 'inspect', 'read-description.ts'),
        kind,
        String(content.length),
      ],
      {
        timeout: limits.ms,
        killSignal: 'SIGKILL',
        maxBuffer: limits.answer,
        env: { NODE_ENV: 'production' },
        encoding: 'utf8',
      },
      (error, stdout) => resolve(error ? undefined : stdout),
    );
    // It may end before it has read all.
    child.stdin!.on('error', () => undefined);
    child.stdin!.end(Buffer.concat([content, resources]));
  });
  // A manifest alone says enough where its resources are too much for the process.
  if (answer === undefined && resources.length > 0) return describeApp({ kind, content, root });
  try {
    const read = DescriptionSchema.parse(JSON.parse(answer ?? ''));
    if (/^[A-Za-z0-9_.-]{1,150}$/.test(read.packageName)) return read;
  } catch {
    // As below.
  }
  throw unreadable();
}
