'use client';
import { useRef, useState } from 'react';
import { forgetUpload, RefusedError, uploadInParts, type PartsOptions } from './upload-in-parts.ts';
import type { Uploading } from './use-upload.ts';

/** Sends further builds of an app, which go on where a broken connection left them. */
export function useResumableUpload(appId: string, onMade: (file: File) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function send(file: File, label: string): Promise<void> {
    const abort = (running.current = new AbortController());
    const options: PartsOptions = {
      at: '/api/builds',
      query: `?appId=${encodeURIComponent(appId)}`,
      file,
      label: label.trim(),
      signal: abort.signal,
      onProgress: (progress) => {
        if (!abort.signal.aborted) setUploading(progress);
      },
    };
    setError(null);
    setUploading({ share: 0 });
    try {
      await uploadInParts(options);
      onMade(file);
    } catch (problem) {
      if (abort.signal.aborted) await forgetUpload(options);
      else
        setError(
          problem instanceof RefusedError
            ? problem.message
            : 'The connection broke off. Upload it again: it goes on from where it stands.',
        );
    } finally {
      setUploading(null);
    }
  }

  return {
    send,
    cancel: () => running.current?.abort(),
    uploading,
    error,
    clearError: () => setError(null),
  };
}
