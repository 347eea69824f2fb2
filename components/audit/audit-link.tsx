import { ScrollText } from 'lucide-react';
import Link from 'next/link';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { Button } from '#components/ui/button.tsx';

export const AuditLink = ({ appId }: { appId: string }) => (
  <SettingsSection title="Audit log" says="Who did what in the organization, when, and from where.">
    <Button asChild>
      <Link href={`/${appId}/settings/audit`}>
        <ScrollText aria-hidden /> Open the audit log
      </Link>
    </Button>
  </SettingsSection>
);
