'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Package, Play } from 'lucide-react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { fileSize } from '#components/patterns/file-size.ts';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { Failure } from '#components/patterns/states.tsx';
import { Time } from '#components/patterns/time.tsx';
import { useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { useOrigin } from '#components/ui/use-origin.ts';

import { UploadBuild } from './upload-build.tsx';

type Build = Outputs['build']['list']['items'][number];

const kinds = { apk: 'APK', app: 'zipped .app', ipa: 'IPA' };
const aboutOf = ({ platform, kind, packageName, version, versionCode, bytes }: Build): string =>
  kind === null
    ? `${platform === 'web' ? 'web deployment' : platform}`
    : [
        kinds[kind],
        packageName,
        [version, versionCode && `(${versionCode})`].filter(Boolean).join(' '),
        bytes === null ? '' : fileSize(bytes),
      ]
        .filter(Boolean)
        .join(' · ');

/** What runs can be told to test: uploaded files, and the labels that runs of a web app were given. */
export function Builds({ appId, platform }: { appId: string; platform: Outputs['app']['get']['platform'] }) {
  const trpc = useTRPC();
  const may = useMay();
  const origin = useOrigin();
  const builds = useInfiniteQuery(
    trpc.build.list.infiniteQueryOptions(
      { appId, limit: 10 },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const { busy, start } = useStartRun(appId);
  const rows = builds.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SettingsSection
      title="Builds"
      says={
        platform === 'web'
          ? 'Labels of deployments, as runs were given them.'
          : 'Files of this app, by the label that runs name them by.'
      }
    >
      {builds.error && !builds.data ? (
        <Failure what="The builds" error={builds.error} retry={() => void builds.refetch()} />
      ) : null}
      {builds.data && rows.length === 0 ? (
        <p className="mb-4 text-base text-quiet">
          {platform === 'web'
            ? 'None yet. Name the deployment as buildID when a run is created, and its results stand beside it.'
            : 'None yet. Drop one here, or let a pipeline upload it.'}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className="mb-4 flex flex-col">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
            >
              {row.icon ? (
                <img src={row.icon} alt="" className="size-6 rounded-sm" />
              ) : (
                <Package aria-hidden className="size-4 text-quiet" />
              )}
              <span className="text-base font-medium break-all">{row.label}</span>
              <span className="text-sm break-all text-quiet">
                {aboutOf(row)} · <Time date={row.createdAt} />
              </span>
              {may('run.create') ? (
                <Button
                  size="sm"
                  variant="quiet"
                  className="ml-auto"
                  aria-label={`Run all tests on ${row.label}`}
                  disabled={busy}
                  onClick={() => start({ kind: 'regression', buildID: row.id })}
                >
                  <Play aria-hidden /> Run all tests
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {builds.hasNextPage ? (
        <Button
          className="mb-4"
          size="sm"
          busy={builds.isFetchingNextPage && 'Loading…'}
          onClick={() => void builds.fetchNextPage()}
        >
          Show older ones
        </Button>
      ) : null}
      {platform !== 'web' && may('build.upload') ? <UploadBuild appId={appId} /> : null}
      {platform === 'web' ? null : (
        <div className="flex flex-col gap-2 text-sm text-quiet">
          <p>
            {platform === 'android' ? 'An .apk' : 'An .ipa, or an .app folder as .app.zip,'} is uploaded by a
            pipeline with an API key:{' '}
            <a
              className="text-accent underline"
              href="/api/v1/docs#build.upload"
              target="_blank"
              rel="noreferrer"
            >
              how
            </a>
            , and{' '}
            <a
              className="text-accent underline"
              href="/api/v1/docs#buildUpload.create"
              target="_blank"
              rel="noreferrer"
            >
              in parts
            </a>
            .
          </p>
          <pre
            tabIndex={0}
            className="overflow-x-auto rounded-md border border-line p-2 font-mono text-sm text-text"
          >
            {`curl -H "X-API-Key: $SIGHTREAD_API_KEY" -F label="nightly 12" \\\n  ` +
              `-F file=@${platform === 'android' ? 'app.apk' : 'App.app.zip'} ${origin}/api/v1/builds`}
          </pre>
        </div>
      )}
    </SettingsSection>
  );
}
