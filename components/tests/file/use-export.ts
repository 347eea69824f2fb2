'use client';
import { useState } from 'react';
import { useTRPCClient, type Inputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { explain } from '#components/patterns/states.tsx';
import { saveFile } from '#components/patterns/save-file.ts';
import { toast } from '#components/ui/toast.ts';

/** Tests as a YAML file on the person's disk. */
export function useExport(appId: string) {
  const client = useTRPCClient();
  const [busy, setBusy] = useState(false);
  const save = async (input: Omit<Inputs['testCase']['export'], 'appId'>) => {
    setBusy(true);
    try {
      const { yaml, count: n, leftOut } = await client.testCase.export.query({ appId, ...input });
      const without =
        leftOut === 0
          ? ''
          : ` ${count(leftOut, 'test')} without an assertion ${leftOut === 1 ? 'was' : 'were'} left out.`;
      if (n === 0) return void toast(`There is no test to write.${without}`);
      saveFile({ name: 'tests.yaml', content: new Blob([yaml], { type: 'application/yaml' }) });
      toast(`${count(n, 'test')} written to tests.yaml.${without}`);
    } catch (error) {
      toast.error(explain(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
