import { streamArtifact } from '#server/api/artifacts.ts';

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return streamArtifact({ request, artifactId: (await params).id });
}
