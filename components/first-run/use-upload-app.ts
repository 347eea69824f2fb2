'use client';
import { useRef, useState } from 'react';

export interface Uploading {
  /** Of the file, 0 to 1; null once it is whole and being read. */
  share: number | null;
}

/** Sends a build and makes an app of it. */
export function useUploadApp(onMade: (made: { appId: string; runId: string }) => void) {
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
      const answer = request.response as { appId?: string; runId?: string; message?: string } | null;
      if (request.status === 201 && answer?.appId && answer.runId)
        return onMade({ appId: answer.appId, runId: answer.runId });
      end(answer?.message ?? 'The service did not answer as it should. Try again.');
    };
    request.onerror = () => end('The connection broke off. Check that the service runs, and send it again.');
    request.onabort = () => end(null);
    setError(null);
    setUploading({ share: 0 });
    request.open('POST', '/api/apps');
    request.send(form);
  }

  return { send, cancel: () => sent.current?.abort(), uploading, error, clearError: () => setError(null) };
}
