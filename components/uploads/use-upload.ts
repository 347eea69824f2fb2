'use client';
import { useRef, useState } from 'react';

export interface Uploading {
  /** Of the file, 0 to 1; null once it is whole and being read. */
  share: number | null;
  /** Whether the connection is away. */
  isWaiting?: boolean;
}

/** How far an upload has come, in words. */
export const saysProgress = ({ share, isWaiting }: Uploading): string =>
  isWaiting
    ? 'Waiting for the connection…'
    : share === null
      ? 'Reading…'
      : `Uploading ${Math.round(share * 100)} %`;

/** Sends a build to an address of the service. `onMade`: with its answer, once the build is there. */
export function useUpload<Made extends object>(to: string, onMade: (made: Made) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sent = useRef<XMLHttpRequest | null>(null);

  const end = (problem: string | null) => {
    sent.current = null;
    setUploading(null);
    setError(problem);
  };

  /** Fields that are empty are left out. */
  function send(file: File, fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
    form.set('file', file);
    // fetch tells nothing of how far an upload has come.
    const request = (sent.current = new XMLHttpRequest());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      setUploading({ share: loaded < total ? loaded / total : null });
    request.onload = () => {
      const answer = request.response as (Made & { message?: string }) | null;
      if (answer && (request.status === 201 || request.status === 200)) return onMade(answer);
      end(answer?.message ?? 'The service did not answer as it should. Try again.');
    };
    request.onerror = () => end('The connection broke off. Check that the service runs, and send it again.');
    request.onabort = () => end(null);
    setError(null);
    setUploading({ share: 0 });
    request.open('POST', to);
    request.send(form);
  }

  return {
    send,
    cancel: () => sent.current?.abort(),
    end: () => end(null),
    uploading,
    error,
    clearError: () => setError(null),
  };
}
