/** An issue as a tracker shows it: what happened, how to see it, what speaks for it, and the way back. */
import type { Issue } from '#prisma/generated/client.ts';
import { getEnv } from '#server/platform/env.ts';
import { pageAddress } from '../app/page-address.ts';
import { FindingEvidenceSchema } from '../finding/schemas.ts';

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'steps'; steps: string[] }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'link'; text: string; url: string }
  /** Where the pictures go. */
  | { kind: 'pictures' };

export interface TrackedIssue {
  id: string;
  title: string;
  severity: Issue['severity'];
  createdAt: Date;
  blocks: Block[];
  /** Found again in the tracker by it; unique to the issue. */
  marker: string;
  pictures: { artifactId: string; name: string; caption: string; url: string }[];
}

const short = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
const one = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export function describeIssue(issue: Issue): TrackedIssue {
  const { publicUrl } = getEnv();
  const evidence = FindingEvidenceSchema.parse(issue.evidence);
  const lines = (title: string, all: string[] | undefined): Block[] =>
    all && all.length > 0
      ? [
          { kind: 'text', text: `${title}:` },
          { kind: 'lines', lines: all.slice(0, 10).map((line) => short(one(line), 300)) },
        ]
      : [];
  const pictures = [
    ...(issue.pictureBeforeId
      ? [{ artifactId: issue.pictureBeforeId, name: 'before', caption: 'Before' }]
      : []),
    ...(issue.pictureId ? [{ artifactId: issue.pictureId, name: 'observed', caption: 'As observed' }] : []),
  ].map((picture) => ({ ...picture, url: `${publicUrl}/api/artifacts/${picture.artifactId}` }));
  const suspected = short(issue.suspectedCause.trim(), 2000);
  const shownEvidence = [
    ...lines('Console', evidence.console),
    ...lines('Failing requests', evidence.requests),
    ...lines('Read on the screen', evidence.texts),
  ];
  const blocks: Block[] = [
    { kind: 'heading', text: 'Expected' },
    { kind: 'text', text: short(issue.expected, 3000) },
    { kind: 'heading', text: 'Observed' },
    { kind: 'text', text: short(issue.observed, 3000) },
    ...(issue.address ? [{ kind: 'text' as const, text: `At ${short(issue.address, 500)}` }] : []),
    { kind: 'heading', text: 'How to reproduce' },
    { kind: 'steps', steps: issue.steps.slice(0, 40).map((step) => short(one(step), 250)) },
    ...(issue.tries > 0
      ? [{ kind: 'text' as const, text: `Reproduced in ${issue.reproduced} of ${issue.tries} replays.` }]
      : []),
    ...(pictures.length > 0 || shownEvidence.length > 0
      ? [{ kind: 'heading' as const, text: 'Evidence' }, { kind: 'pictures' as const }, ...shownEvidence]
      : []),
    ...(suspected
      ? [
          { kind: 'heading' as const, text: 'Suspected cause' },
          { kind: 'text' as const, text: suspected },
        ]
      : []),
    { kind: 'text', text: `Severity ${issue.severity} · ${issue.type}` },
    {
      kind: 'link',
      text: `Issue #${issue.number} in Sightread`,
      url: pageAddress(issue.appId, 'issue', issue.id),
    },
  ];
  return {
    id: issue.id,
    title: short(one(issue.title), 240),
    severity: issue.severity,
    createdAt: issue.createdAt,
    blocks,
    marker: `sightread-${issue.id}`,
    pictures,
  };
}
