import { samlMetadata } from '#server/api/sso.ts';

export async function GET(_request: Request, { params }: { params: Promise<{ connectionId: string }> }) {
  return samlMetadata((await params).connectionId);
}
