'use client';
import { AuditLink } from '#components/audit/audit-link.tsx';
import { useMay } from '#components/frame/app-context.tsx';
import { Members } from '#components/members/members.tsx';
import { SingleSignOn } from '#components/sso/single-sign-on.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ArchiveApp } from './archive-app.tsx';
import { Integrations } from './integrations.tsx';
import { KeyFeatures } from './key-features.tsx';
import { Mail } from './mail.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { Webhooks } from './webhooks.tsx';

/** The settings below those of the app itself. */
export function Farther({ appId }: { appId: string }) {
  const may = useMay();
  useSectionInView(true);
  return (
    <>
      <KeyFeatures appId={appId} />
      <Integrations appId={appId} />
      <ApiKeys appId={appId} />
      <Webhooks appId={appId} />
      <Mail appId={appId} />
      <Members appId={appId} />
      {may('sso.write') ? <SingleSignOn appId={appId} /> : null}
      {may('audit.read') ? <AuditLink appId={appId} /> : null}
      {may('app.archive') ? <ArchiveApp appId={appId} /> : null}
    </>
  );
}
