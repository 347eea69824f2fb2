'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input, Select } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';
import { severities } from '#server/domain/issue/kinds.ts';
import { trackers, usualSeverities, type TrackerName } from '#server/domain/tracker/trackers.ts';
import type { Connected } from './integrations.tsx';

const tokenHints: Record<TrackerName, string> = {
  github: 'A fine-grained personal access token with read and write access to issues of the repository.',
  jira: 'Cloud: an API token of the account above. Data Center: a personal access token.',
  linear: 'A personal API key, from Settings → Security & access in Linear.',
};
const addressHints: Partial<Record<TrackerName, string>> = {
  github: 'For GitHub Enterprise Server: https://HOST/api/v3.',
  jira: 'https://YOURS.atlassian.net, or where your Data Center is.',
};
const severityHints: Record<TrackerName, string> = {
  github: 'The label that each severity gets.',
  jira: 'The priority that each severity gets.',
  linear: 'The priority that each severity gets.',
};
const issuesOf = (error: unknown) =>
  (error as { data?: { issues?: Record<string, string> } | null } | null)?.data?.issues;

const labelsOf = (text: string) =>
  text
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);

/** Two steps: sign in there, then say where issues go and how. */
export function ConnectTracker({
  appId,
  tracker,
  known,
  done,
}: {
  appId: string;
  tracker: TrackerName;
  known?: Connected;
  done: () => void;
}) {
  const trpc = useTRPC();
  const { name, place } = trackers[tracker];
  const [access, setAccess] = useState({
    baseUrl: known?.baseUrl ?? trackers[tracker].baseUrl,
    email: known?.email ?? '',
    token: '',
  });
  const [placeId, setPlaceId] = useState(known?.place.id ?? '');
  const [issueType, setIssueType] = useState(known?.issueType ?? '');
  const [labels, setLabels] = useState(known?.labels.join(', ') ?? '');
  const [mapping, setMapping] = useState(known?.severities ?? usualSeverities[tracker]);
  const input = {
    appId,
    tracker,
    baseUrl: access.baseUrl,
    email: access.email,
    ...(access.token ? { token: access.token } : {}),
  };
  const [offer, setOffer] = useState<Offer>();
  const lookUp = useMutation(trpc.tracker.lookUp.mutationOptions({ onSuccess: setOffer }));
  const connect = useMutation(
    trpc.tracker.connect.mutationOptions({
      onSuccess: ({ place }) => {
        toast.success(`${name} is connected: issues go to ${place.name}.`);
        done();
      },
    }),
  );
  const set = (key: keyof typeof access) => (event: { target: { value: string } }) => {
    setAccess({ ...access, [key]: event.target.value });
    setOffer(undefined);
    lookUp.reset();
  };
  const choosePlace = (id: string) => {
    setPlaceId(id);
    if (tracker === 'jira' && id)
      lookUp.mutate(
        { ...input, placeId: id },
        {
          onSuccess: ({ issueTypes }) =>
            setIssueType((before) =>
              issueTypes.includes(before)
                ? before
                : (issueTypes.find((type) => type === 'Bug') ?? issueTypes[0] ?? ''),
            ),
        },
      );
  };
  const ask = () => lookUp.mutate({ ...input, ...(placeId ? { placeId } : {}) });
  const wrong = { ...issuesOf(lookUp.error), ...issuesOf(connect.error) };
  const error = connect.error ?? lookUp.error;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!offer) return ask();
        connect.mutate({
          ...input,
          placeId,
          issueType,
          labels: labelsOf(labels),
          severities: mapping,
        });
      }}
    >
      <AccessFields tracker={tracker} access={access} set={set} wrong={wrong} isKnown={known !== undefined} />
      {offer ? null : (
        <Button type="submit" variant="primary" className="self-start" busy={lookUp.isPending && 'Asking…'}>
          Continue
        </Button>
      )}
      {offer ? (
        <>
          <p role="status" className="text-sm text-quiet">
            Signed in as {offer.account}.
          </p>
          <PlaceField
            place={place}
            places={offer.places}
            placeId={placeId}
            known={known?.place}
            choose={choosePlace}
            error={wrong.placeId}
          />
          {tracker === 'jira' && offer.issueTypes.length > 0 ? (
            <Field label="Type of issue">
              {(control) => (
                <Select {...control} value={issueType} onChange={(event) => setIssueType(event.target.value)}>
                  {offer.issueTypes.map((type) => (
                    <option key={type}>{type}</option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          <Field
            label="Labels"
            hint={
              tracker === 'linear'
                ? 'Separated by commas; they must exist in Linear.'
                : 'Separated by commas.'
            }
            error={wrong.labels}
          >
            {(control) => (
              <Input
                {...control}
                value={labels}
                onChange={(event) => setLabels(event.target.value)}
                placeholder="bug, found-by-sightread"
              />
            )}
          </Field>
          <SeverityFields
            tracker={tracker}
            offered={offer.severities}
            mapping={mapping}
            setMapping={setMapping}
          />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={(connect.isPending && 'Connecting…') || (lookUp.isPending && 'Asking…')}
          >
            {known ? 'Save' : 'Connect'}
          </Button>
        </>
      ) : null}
      {error && Object.keys(wrong).length === 0 ? (
        <p role="alert" className="text-sm text-bad">
          {explain(error.message)}
        </p>
      ) : null}
    </form>
  );
}

interface Access {
  baseUrl: string;
  email: string;
  token: string;
}

/** Where the tracker is, and what signs in there. */
const AccessFields = ({
  tracker,
  access,
  set,
  wrong,
  isKnown,
}: {
  tracker: TrackerName;
  access: Access;
  set: (key: keyof Access) => (event: { target: { value: string } }) => void;
  wrong: Record<string, string>;
  isKnown: boolean;
}) => (
  <>
    {tracker === 'linear' && access.baseUrl === trackers.linear.baseUrl ? null : (
      <Field label="Address" error={wrong.baseUrl} hint={addressHints[tracker]}>
        {(control) => (
          <Input
            {...control}
            value={access.baseUrl}
            onChange={set('baseUrl')}
            required
            autoFocus={access.baseUrl === ''}
            inputMode="url"
            placeholder="https://acme.atlassian.net"
          />
        )}
      </Field>
    )}
    {tracker === 'jira' ? (
      <Field
        label="E-mail of the account"
        hint="Jira Cloud only; leave it empty for a Data Center."
        error={wrong.email}
      >
        {(control) => (
          <Input
            {...control}
            value={access.email}
            onChange={set('email')}
            inputMode="email"
            autoComplete="off"
          />
        )}
      </Field>
    ) : null}
    <Field label="Token" hint={tokenHints[tracker]} error={wrong.token}>
      {(control) => (
        <Input
          {...control}
          type="password"
          value={access.token}
          onChange={set('token')}
          required={!isKnown}
          autoComplete="off"
          placeholder={isKnown ? 'The kept one' : ''}
          autoFocus={!isKnown && trackers[tracker].baseUrl !== ''}
        />
      )}
    </Field>
  </>
);

type Offer = Outputs['tracker']['lookUp'];

function PlaceField({
  place,
  places,
  placeId,
  known,
  choose,
  error,
}: {
  place: string;
  places: Offer['places'];
  placeId: string;
  known: Connected['place'] | undefined;
  choose: (id: string) => void;
  error: string | undefined;
}) {
  const chosenIsListed = places.some((one) => one.id === placeId);
  return (
    <Field
      label={`The ${place}`}
      error={error}
      hint={places.length === 0 ? `This account sees no ${place} that takes issues.` : undefined}
    >
      {(control) => (
        <Select {...control} value={placeId} onChange={(event) => choose(event.target.value)} required>
          <option value="">Choose…</option>
          {placeId && !chosenIsListed ? (
            <option value={placeId}>{known?.id === placeId ? known.name : placeId}</option>
          ) : null}
          {places.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Mapping = Connected['severities'];

const SeverityFields = ({
  tracker,
  offered,
  mapping,
  setMapping,
}: {
  tracker: TrackerName;
  offered: Offer['severities'];
  mapping: Mapping;
  setMapping: (mapping: Mapping) => void;
}) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-medium">Severity</legend>
    <p className="text-sm text-quiet">{severityHints[tracker]} Empty leaves it out.</p>
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {severities.map((severity) => (
        <Field key={severity} label={severity}>
          {(control) =>
            offered.length > 0 ? (
              <Select
                {...control}
                value={mapping[severity]}
                onChange={(event) => setMapping({ ...mapping, [severity]: event.target.value })}
              >
                <option value="">None</option>
                {mapping[severity] && !offered.some(({ id }) => id === mapping[severity]) ? (
                  <option value={mapping[severity]}>{mapping[severity]}</option>
                ) : null}
                {offered.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <Input
                {...control}
                value={mapping[severity]}
                onChange={(event) => setMapping({ ...mapping, [severity]: event.target.value })}
              />
            )
          }
        </Field>
      ))}
    </div>
  </fieldset>
);
