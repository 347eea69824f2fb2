'use client';
import { ChevronDown, Download, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { testExportInput, type TestView } from '../filters.ts';
import { useExport } from './use-export.ts';

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((file) => ({ default: file.ImportDialog })),
);

/** Tests in and out as YAML. */
export function FileMenu({ appId, view }: { appId: string; view: TestView }) {
  const may = useMay();
  const [importing, setImporting] = useState(false);
  const { save, busy } = useExport(appId);
  return (
    <>
      <Menu
        trigger={
          <Button busy={busy && 'Writing…'}>
            YAML <ChevronDown aria-hidden />
          </Button>
        }
        align="end"
      >
        <MenuItem onSelect={() => void save(testExportInput(appId, view))}>
          <Download aria-hidden /> Export the tests of this list
        </MenuItem>
        {may('test-case.write') ? (
          <MenuItem onSelect={() => setImporting(true)}>
            <Upload aria-hidden /> Import tests…
          </MenuItem>
        ) : null}
      </Menu>
      {importing ? (
        <Suspense fallback={null}>
          <ImportDialog appId={appId} onOpenChange={setImporting} />
        </Suspense>
      ) : null}
    </>
  );
}
