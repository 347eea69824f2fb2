'use client';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useTRPCClient } from '#components/frame/trpc.ts';
import { saveFile } from '#components/patterns/save-file.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { toast } from '#components/ui/toast.ts';
import { printReport } from './print-report.ts';
import type { Run } from './run.ts';

const formats = {
  JSON: {
    type: 'application/json',
    end: 'json',
    write: (report: unknown) => Promise.resolve(`${JSON.stringify(report, null, 2)}\n`),
  },
  YAML: {
    type: 'application/yaml',
    end: 'yaml',
    write: async (report: unknown) =>
      (await import('yaml')).stringify(JSON.parse(JSON.stringify(report)), { lineWidth: 0 }),
  },
} as const;

/** Written where the pictures are. */
const files = [
  { name: 'HTML', end: 'html' },
  { name: 'JUnit', end: 'xml' },
];

/** The report as a file. */
export function ExportMenu({ appId, run }: { appId: string; run: Run }) {
  const client = useTRPCClient();
  const [busy, setBusy] = useState(false);
  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(explain(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  const save = async (name: keyof typeof formats) => {
    const { type, end, write } = formats[name];
    saveFile({
      name: `run-${run.number}.${end}`,
      content: new Blob([await write(await client.run.report.query({ appId, runId: run.id }))], { type }),
    });
  };
  return (
    <Menu
      trigger={
        <Button busy={busy && 'Writing…'}>
          <Download aria-hidden /> Export <ChevronDown aria-hidden />
        </Button>
      }
      align="end"
    >
      {(['JSON', 'YAML'] as const).map((name) => (
        <MenuItem key={name} onSelect={() => void busily(() => save(name))}>
          Report as {name}
        </MenuItem>
      ))}
      {files.map(({ name, end }) => (
        <MenuItem key={name} asChild>
          <a href={`/api/runs/${run.id}/report.${end}`} download={`run-${run.number}.${end}`}>
            Report as {name}
          </a>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void busily(() => printReport(run.id))}>Print, or save as PDF</MenuItem>
    </Menu>
  );
}
