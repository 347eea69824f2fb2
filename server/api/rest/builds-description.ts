import { z } from 'zod';
import { Build } from '../contract/builds.ts';
import { schemaOf, type Json } from './json-schema.ts';

const errorsOf = (...codes: string[]): Json =>
  Object.fromEntries(
    [...codes, 'INVALID:400', 'UNAUTHORIZED:401', 'FORBIDDEN:403', 'TOO_MANY_REQUESTS:429', 'INTERNAL:500']
      .map((one) => one.split(':'))
      .map(([code, status]) => [status, { $ref: `#/components/responses/${code}` }]),
  );
const refusals = (): Json => ({
  ...errorsOf('CONFLICT:409'),
  413: {
    description:
      'It holds more than this instance takes (SIGHTREAD_BUILD_MAX_MB, 512 unless set otherwise), or more than was announced.',
    content: error,
  },
  422: {
    description: 'It is no app, or one for another platform; the message says what to upload instead.',
    content: error,
  },
  503: { $ref: '#/components/responses/UNAVAILABLE' },
});
const error: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const header = (name: string, about: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description: about,
  schema: { type: 'string' },
});
const uploadId: Json = { name: 'uploadId', in: 'path', required: true, schema: { type: 'string' } };
const Upload = z.object({
  uploadId: z.string(),
  offset: z.number().describe('Bytes that are there: where the next part begins.'),
  bytes: z.number(),
  buildId: z.string().nullable().describe('What it became.'),
  expiresAt: z.date(),
});
const offset: Json = {
  'Upload-Offset': { description: 'Bytes that are there.', schema: { type: 'integer' } },
};
const answer = (schema: z.ZodType, description: string, headers: Json = {}): Json => ({
  description,
  headers,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
});

const beginUpload = (): Json => ({
  post: {
    operationId: 'buildUpload.create',
    tags: ['Builds'],
    summary: 'Begin an upload in parts',
    description:
      'For large files and unsure lines: as tus 1.0 (core, creation, expiration, termination), ' +
      'so that its clients work. Then send the bytes with PATCH; the last one makes the build. ' +
      'An upload that nobody goes on with ends after a day.',
    parameters: [
      header('Upload-Length', 'Bytes of the whole file.'),
      header(
        'Upload-Metadata',
        '`filename` and `label`, each followed by a space and its value in base64, separated by commas.',
        false,
      ),
    ],
    responses: {
      201: answer(Upload, 'Where to send it.', { Location: { schema: { type: 'string' } } }),
      ...refusals(),
    },
  },
});

const oneUpload = (): Json => ({
  get: {
    operationId: 'buildUpload.get',
    tags: ['Builds'],
    summary: 'Where an upload stands',
    description: 'HEAD answers the same in headers: after a broken connection, go on from `Upload-Offset`.',
    parameters: [uploadId],
    responses: { 200: answer(Upload, 'Its state.', offset), ...errorsOf('NOT_FOUND:404') },
  },
  patch: {
    operationId: 'buildUpload.write',
    tags: ['Builds'],
    summary: 'Send a part',
    description:
      'Of any size. What came before a connection broke is kept. ' +
      'With the last byte the file is looked at: it becomes a build, ' +
      'whose id stands in `X-Build-ID`, or it is refused and the upload is gone.',
    parameters: [
      uploadId,
      header('Upload-Offset', 'Where this part begins: as many bytes as are there already.'),
    ],
    requestBody: {
      required: true,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      204: {
        description: 'Taken.',
        headers: {
          ...offset,
          'X-Build-ID': { description: 'Once it is whole.', schema: { type: 'string' } },
        },
      },
      ...refusals(),
      ...errorsOf('NOT_FOUND:404'),
    },
  },
  delete: {
    operationId: 'buildUpload.delete',
    tags: ['Builds'],
    summary: 'Give an upload up',
    parameters: [uploadId],
    responses: { 204: { description: 'Gone.' }, ...errorsOf('NOT_FOUND:404') },
  },
});

const uploadWhole = (): Json => ({
  post: {
    operationId: 'build.upload',
    tags: ['Builds'],
    summary: 'Upload a build',
    description:
      'An `.apk`, an `.ipa`, or an `.app` folder as `.app.zip`; what it is is read from the file. ' +
      'Without a label it is called by its version. The same file under the same label again is ' +
      'answered with the build there is.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              label: { type: 'string', maxLength: 200 },
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      },
    },
    responses: { 201: answer(Build, 'Made.'), 200: answer(Build, 'It was there already.'), ...refusals() },
  },
});

export const buildPaths = (): Record<string, Json> => ({
  '/build-uploads': beginUpload(),
  '/build-uploads/{uploadId}': oneUpload(),
  '/builds': uploadWhole(),
});
