'use client';
import { Package, X } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { fileSize } from '#components/patterns/file-size.ts';
import { Button } from '#components/ui/button.tsx';

const platformOf = (name: string): string =>
  /\.apk$/i.test(name) ? 'Android app' : /\.ipa$|\.app\.zip$/i.test(name) ? 'iOS app' : 'App';

/** The build that was chosen, in place of an address. */
export function BuildFile({
  file,
  remove,
  removes = 'Test an address instead',
}: {
  file: File;
  remove: (() => void) | null;
  /** What taking it away again does. */
  removes?: string;
}) {
  return (
    <div className="flex h-11 items-center gap-3 rounded-md border border-line px-3">
      <Package aria-hidden className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0 truncate text-base font-medium">{file.name}</span>
      <span className="shrink-0 text-sm text-quiet">
        {platformOf(file.name)} · {fileSize(file.size)}
      </span>
      {remove ? (
        <Button
          type="button"
          size="sm"
          variant="quiet"
          className="ml-auto"
          aria-label={removes}
          onClick={remove}
        >
          <X aria-hidden />
        </Button>
      ) : null}
    </div>
  );
}

/** Takes a file that is dropped anywhere on what it holds. */
export function DropArea({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const brings = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className={isOver ? 'rounded-lg outline-2 outline-offset-8 outline-accent' : undefined}
      onDragOver={(event) => {
        if (!brings(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!brings(event)) return;
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

/** Opens the system's own way to choose a file. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label className="cursor-pointer rounded-sm text-accent underline focus-within:outline-2 focus-within:outline-accent">
      choose it
      <input
        type="file"
        className="sr-only"
        accept=".apk,.ipa,.zip"
        aria-label="Choose an Android or iOS build"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
