'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PencilLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Inputs, type Outputs } from '#components/frame/trpc.ts';
import { FeatureIcon } from '#components/patterns/feature-icon.tsx';
import { count, words } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { SettingsSection } from '#components/patterns/settings-section.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input, Textarea } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';

type Feature = Outputs['keyFeature']['list'][number];
type Icon = NonNullable<Inputs['keyFeature']['create']['icon']>;

/** The groups that tests stand in, each with a name, an icon and what it is about. */
export function KeyFeatures({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<Feature | 'new'>();
  const features = useQuery(trpc.keyFeature.list.queryOptions({ appId }));
  const refresh = () => {
    for (const part of [trpc.keyFeature, trpc.testCase])
      void queryClient.invalidateQueries({ queryKey: part.pathKey() });
  };
  const remove = useMutation(
    trpc.keyFeature.delete.mutationOptions({ onError: (error) => toast.error(explain(error.message)) }),
  );
  const mayWrite = may('key-feature.write');
  return (
    <SettingsSection
      title="Key features"
      says="What the app is for, in the words of its users. Tests are grouped by them."
    >
      {features.data?.length === 0 ? (
        <p className="mb-4 text-base text-quiet">None yet. A discovery names the first ones.</p>
      ) : (
        <ul className="mb-4">
          {features.data?.map((feature) => (
            <li key={feature.id} className="flex items-center gap-3 border-b border-line py-2">
              <FeatureIcon name={feature.icon} className="size-5 text-quiet" />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium">{feature.name}</span>
                {feature.description ? (
                  <span className="block text-sm text-quiet">{feature.description}</span>
                ) : null}
              </span>
              <span className="figures text-sm text-quiet">{count(feature.testCaseCount, 'test')}</span>
              {mayWrite ? (
                <>
                  <Button
                    size="sm"
                    variant="quiet"
                    className="w-7 justify-center px-0"
                    aria-label={`Edit the key feature ${feature.name}`}
                    onClick={() => setEditing(feature)}
                  >
                    <PencilLine aria-hidden />
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    className="w-7 justify-center px-0"
                    aria-label={`Delete the key feature ${feature.name}`}
                    onClick={() =>
                      remove.mutate(
                        { appId, keyFeatureId: feature.id },
                        {
                          onSuccess: () => {
                            refresh();
                            toast(`“${feature.name}” is deleted. Its tests stay, without a key feature.`);
                          },
                        },
                      )
                    }
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden /> New key feature
        </Button>
      ) : null}
      <Dialog
        open={editing !== undefined}
        onOpenChange={(open) => {
          if (!open) setEditing(undefined);
        }}
        title={editing === 'new' || !editing ? 'New key feature' : `Key feature “${editing.name}”`}
      >
        {editing ? (
          <FeatureForm
            appId={appId}
            feature={editing === 'new' ? undefined : editing}
            done={() => {
              setEditing(undefined);
              refresh();
            }}
            refresh={refresh}
          />
        ) : null}
      </Dialog>
    </SettingsSection>
  );
}

function FeatureForm({
  appId,
  feature,
  done,
  refresh,
}: {
  appId: string;
  feature: Feature | undefined;
  done: () => void;
  refresh: () => void;
}) {
  const trpc = useTRPC();
  const icons = useQuery(trpc.keyFeature.icons.queryOptions({ appId }, { staleTime: Infinity }));
  const [form, setForm] = useState({
    name: feature?.name ?? '',
    description: feature?.description ?? '',
    icon: (feature?.icon ?? 'box') as Icon,
  });
  const create = useMutation(
    trpc.keyFeature.create.mutationOptions({
      onSuccess: ({ name }) => {
        done();
        toast(`“${name}” is there. Give it tests on their pages.`);
      },
    }),
  );
  const update = useMutation(trpc.keyFeature.update.mutationOptions());
  const send = feature ? update : create;
  const save = () => {
    if (!feature) return create.mutate({ appId, ...form });
    const { name, description, icon } = feature;
    update.mutate(
      { appId, keyFeatureId: feature.id, ...form },
      {
        onSuccess: () => {
          done();
          toast('The key feature is saved.', {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () =>
                update.mutate(
                  { appId, keyFeatureId: feature.id, name, description, icon: icon as Icon },
                  { onSuccess: refresh },
                ),
            },
          });
        },
      },
    );
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name" error={send.error ? explain(send.error.message) : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
            maxLength={80}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={form.description}
            onChange={(event) => setForm({ ...form, description: event.target.value })}
            maxLength={2000}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Icon</legend>
        <div
          className={
            'grid max-h-44 grid-cols-[repeat(auto-fill,36px)] gap-1 overflow-y-auto rounded-md border ' +
            'border-line p-1.5 scroll-thin'
          }
        >
          {icons.data?.items.map(({ name }) => (
            <label
              key={name}
              title={words(name)}
              className={
                'relative flex size-9 cursor-pointer items-center justify-center rounded-md text-quiet ' +
                'hover:bg-hover has-checked:bg-chosen has-checked:text-accent ' +
                'has-focus-visible:outline-2 has-focus-visible:outline-accent'
              }
            >
              <input
                type="radio"
                name="icon"
                aria-label={words(name)}
                value={name}
                checked={form.icon === name}
                onChange={() => setForm({ ...form, icon: name as Icon })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <FeatureIcon name={name} className="size-5" />
            </label>
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!form.name.trim()}
        busy={send.isPending && 'Saving…'}
      >
        Save
      </Button>
    </form>
  );
}
