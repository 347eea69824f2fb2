'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#components/frame/trpc.ts';
import { Field, Select } from '#components/ui/field.tsx';

/**
 * Chooses where something runs. Nothing where the app has no environments.
 * @param value an environment's id, or '' for the app's own address
 */
export function EnvironmentField({
  appId,
  value,
  onChange,
}: {
  appId: string;
  value: string;
  onChange: (environmentId: string) => void;
}) {
  const trpc = useTRPC();
  const environments = useQuery(trpc.environment.list.queryOptions({ appId })).data ?? [];
  if (environments.length === 0) return null;
  return (
    <Field label="Runs on" hint="Unless a run says otherwise.">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">The app’s own address</option>
          {environments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
