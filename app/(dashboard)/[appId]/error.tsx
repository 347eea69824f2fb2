'use client';
import { Failure } from '#components/patterns/states.tsx';

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <Failure
      what="This page"
      error={{
        message:
          error.message || 'An unexpected fault stopped it. Trying again often helps; the log says more.',
      }}
      retry={reset}
    />
  );
}
