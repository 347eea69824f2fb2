'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { BuildFile, ChooseFile, DropArea } from '#components/uploads/build-file.tsx';
import { useResumableUpload } from '#components/uploads/use-resumable-upload.ts';
import { saysProgress } from '#components/uploads/use-upload.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, Input } from '#components/ui/field.tsx';
import { toast } from '#components/ui/toast.ts';

/** Takes a further build of an app. */
export function UploadBuild({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [label, setLabel] = useState('');
  const { send, cancel, uploading, error, clearError } = useResumableUpload(appId, ({ name }) => {
    choose(null);
    setLabel('');
    toast.success(`“${name}” is uploaded.`);
    void queryClient.invalidateQueries({ queryKey: trpc.build.pathKey() });
  });
  function choose(chosen: File | null) {
    clearError();
    setFile(chosen);
  }
  return (
    <DropArea onFile={choose}>
      {file ? (
        <form
          className="mb-4 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void send(file, label);
          }}
        >
          <BuildFile
            file={file}
            remove={uploading ? null : () => choose(null)}
            removes="Choose another build"
          />
          <Field
            label="Label"
            hint="As runs name it; the build’s own version if left out."
            error={error ?? undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={label}
                onChange={(event) => setLabel(event.target.value)}
                maxLength={80}
                autoComplete="off"
              />
            )}
          </Field>
          {uploading ? (
            <progress
              aria-label="Upload"
              className="h-2 w-full accent-accent"
              {...(uploading.share === null ? {} : { value: uploading.share })}
            />
          ) : null}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={uploading ? saysProgress(uploading) : false}>
              <Upload aria-hidden /> Upload the build
            </Button>
            {uploading ? (
              <Button type="button" variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        </form>
      ) : (
        <p className="mb-4 text-base">
          Drop a build here, or <ChooseFile onFile={choose} />.
        </p>
      )}
    </DropArea>
  );
}
