import { samlAnswer } from '#server/api/sso.ts';

export async function POST(request: Request, { params }: { params: Promise<{ connectionId: string }> }) {
  return samlAnswer(request, (await params).connectionId);
}
