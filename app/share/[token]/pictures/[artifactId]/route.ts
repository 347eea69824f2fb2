import { streamSharedPicture } from '#server/api/shared.ts';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string; artifactId: string }> },
) {
  return streamSharedPicture({ request, ...(await params) });
}
