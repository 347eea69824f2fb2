'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { SettingsSection } from './settings.tsx';

/** The groups that tests stand in. */
export function KeyFeatures({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const features = useQuery(trpc.keyFeature.list.queryOptions({ appId }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.keyFeature.pathKey() });
  const create = useMutation(trpc.keyFeature.create.mutationOptions({ onSuccess: () => { setName(''); refresh(); } }));
  const remove = useMutation(trpc.keyFeature.delete.mutationOptions({ onError: (error) => toast.error(explain(error.message)) }));
  const mayWrite = may('key-feature.write');
  return (
    <SettingsSection title="Key features" says="What the app is for, in the words of its users. Tests are grouped by them.">
      {features.data?.length === 0 ? <p className="mb-4 text-base text-quiet">None yet. A discovery names the first ones.</p> : (
        <ul className="mb-4">
          {features.data?.map((feature) => (
            <li key={feature.id} className="flex items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1"><span className="block text-base font-medium">{feature.name}</span>{feature.description ? <span className="block text-sm text-quiet">{feature.description}</span> : null}</span>
              <span className="figures text-sm text-quiet">{count(feature.testCaseCount, 'test')}</span>
              {mayWrite ? (
                <Button
                  size="sm" variant="quiet" className="w-7 justify-center px-0" aria-label={`Delete the key feature ${feature.name}`}
                  onClick={() => remove.mutate({ appId, keyFeatureId: feature.id }, { onSuccess: () => { refresh(); toast(`“${feature.name}” is deleted. Its tests stay, without a key feature.`); } })}
                ><Trash2 aria-hidden /></Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <form className="flex items-end gap-2" onSubmit={(event) => { event.preventDefault(); if (name.trim()) create.mutate({ appId, name }); }}>
          <Field label="New key feature" className="flex-1" error={create.error ? explain(create.error.message) : undefined}>{(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />}</Field>
          <Button type="submit" className="h-9" disabled={!name.trim()} busy={create.isPending && 'Adding…'}><Plus aria-hidden /> Add</Button>
        </form>
      ) : null}
    </SettingsSection>
  );
}
