import { livePicture } from '#server/api/artifacts.ts';

export async function GET(request: Request, { params }: { params: Promise<{ executionId: string }> }) {
  return livePicture({ request, executionId: (await params).executionId });
}
