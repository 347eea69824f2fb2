import type { Metadata } from 'next';
import { getPerson } from '../../../_lib/server.tsx';
import { Invitation } from '#components/sign-in/invitation.tsx';

export const metadata: Metadata = { title: 'Your invitation', referrer: 'no-referrer' };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const person = await getPerson();
  return <Invitation token={(await params).token} signedInAs={person?.email ?? null} />;
}
