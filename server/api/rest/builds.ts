/** Builds come as one multipart form, or in parts as tus 1.0 sends them. */
import type { AppCtx } from '#server/domain/context.ts';
import { keepBuild, requireMobileApp } from '#server/domain/build/keep-build.ts';
import { removeWaiting } from '#server/domain/build/receive-file.ts';
import { requireKeyMay } from '#server/domain/permissions.ts';
import { readBuildForm } from '../build-form.ts';
import { beginUpload, goOnWithUpload, labelOf, stopUpload, tellUpload } from '../build-parts.ts';
import { Build } from '../contract/builds.ts';
import type { RawRoute } from './raw-routes.ts';

const uploadPath = /^\/build-uploads\/([a-z0-9_]{1,60})$/;

export const buildRoutes: RawRoute[] = [
  { method: 'POST', path: /^\/builds$/, handle: ({ request, ctx }) => takeForm({ request, ctx }) },
  {
    method: 'POST',
    path: /^\/build-uploads$/,
    handle: async ({ request, ctx }) => {
      requireKeyMay('build.upload');
      return beginUpload({ request, ctx, at: '/api/v1/build-uploads' });
    },
  },
  {
    method: 'GET',
    path: uploadPath,
    handle: ({ ctx, parameters: [uploadId] }) => tellUpload({ ctx, uploadId: uploadId! }),
  },
  {
    method: 'PATCH',
    path: uploadPath,
    handle: async ({ request, ctx, parameters: [uploadId] }) => {
      requireKeyMay('build.upload');
      return goOnWithUpload({ request, ctx, uploadId: uploadId! });
    },
  },
  {
    method: 'DELETE',
    path: uploadPath,
    handle: async ({ ctx, parameters: [uploadId] }) => {
      requireKeyMay('build.upload');
      return stopUpload({ ctx, uploadId: uploadId! });
    },
  },
];

async function takeForm({ request, ctx }: { request: Request; ctx: AppCtx }): Promise<Response> {
  requireKeyMay('build.upload');
  await requireMobileApp({ ctx });
  const {
    path,
    fileName,
    fields: { label },
  } = await readBuildForm(request, ['label']);
  try {
    const { build, made } = await keepBuild({ ctx, input: { file: path, fileName, label: labelOf(label) } });
    return Response.json(Build.parse(build), {
      status: made ? 201 : 200,
      headers: { 'Cache-Control': 'no-store', Location: `/api/v1/builds/${build.id}` },
    });
  } finally {
    await removeWaiting(path);
  }
}
