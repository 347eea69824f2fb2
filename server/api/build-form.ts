/** A build that comes in a form: its file goes to the disk as it comes. */
import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { DomainError } from '#server/domain/errors.ts';
import {
  newWaitingPath,
  removeWaiting,
  tooLarge,
  whileItComes,
  writeInto,
} from '#server/domain/build/receive-file.ts';
import { FileNameSchema } from '#server/domain/build/schemas.ts';
import { getEnv } from '#server/platform/env.ts';

/**
 * The form's file, written to the disk as it comes. @throws DomainError INVALID, TOO_LARGE; nothing stays on
 * the disk then
 */
export async function readBuildForm<Field extends string>(
  request: Request,
  known: readonly Field[],
): Promise<{ path: string; fileName: string; fields: Partial<Record<Field, string>> }> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType) || !request.body)
    throw new DomainError(
      'INVALID',
      'Send a form (multipart/form-data) with the build as `file`' +
        `${known.includes('label' as Field) ? ' and, if you like, its name as `label`' : ''}.`,
    );
  const most = getEnv().buildMaxBytes;
  if (Number(request.headers.get('content-length') ?? 0) > most + (1 << 20)) throw tooLarge();
  const path = newWaitingPath();
  let fileName: string | undefined;
  let written: Promise<void> = Promise.resolve();
  let stop = (): void => undefined;
  const fields: Partial<Record<Field, string>> = {};
  const damaged = () =>
    new DomainError('INVALID', 'The form is damaged: it is not whole, or not multipart/form-data.');
  const source = Readable.from(whileItComes(request.body as AsyncIterable<Uint8Array>));
  try {
    const form = openForm(contentType, most) ?? fail(damaged());
    await new Promise<void>((resolve, reject) => {
      const unknown = (name: string) =>
        reject(
          new DomainError(
            'INVALID',
            `There is no “${name.slice(0, 60)}” here. Known: ${['file', ...known].join(', ')}.`,
          ),
        );
      form.on('field', (name, value) => {
        if (known.includes(name as Field)) fields[name as Field] = value;
        else unknown(name);
      });
      form.on('file', (name, stream, given) => {
        // A form that is cut off says so on its file as well, also when nobody reads it any more.
        stream.on('error', () => reject(damaged()));
        if (name !== 'file') {
          stream.resume();
          return unknown(name);
        }
        fileName = given ?? '';
        stream.once('limit', () => reject(tooLarge()));
        stop = () => {
          stream.destroy();
        };
        written = writeInto({ path, body: stream as AsyncIterable<Uint8Array>, most }).then(
          () => undefined,
          reject,
        );
      });
      form.once('filesLimit', () => reject(new DomainError('INVALID', 'Send one file at a time.')));
      form.once('finish', resolve);
      form.on('error', () => reject(damaged()));
      source.once('error', reject);
      source.pipe(form);
    }).finally(() => {
      source.unpipe(form);
      source.destroy();
      form.destroy();
    });
    await written;
    if (fileName === undefined)
      throw new DomainError('INVALID', 'The form has no `file`.', { file: 'Send the build here.' });
    return { path, fileName: FileNameSchema.parse(fileName.toWellFormed().slice(0, 1000)), fields };
  } catch (error) {
    stop();
    await written;
    await removeWaiting(path);
    throw error;
  }
}

const fail = (error: Error): never => {
  throw error;
};

/** Undefined for a header that no form has. */
function openForm(contentType: string, most: number): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { files: 1, fields: 5, parts: 6, fieldSize: 2000, fileSize: most, headerPairs: 20 },
    });
  } catch {
    return undefined;
  }
}
