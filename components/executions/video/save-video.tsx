'use client';
import { Clapperboard, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#components/patterns/save-file.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Execution } from '../replay-page.tsx';
import { framesOf } from './frames.ts';

/** The replay as a file to send to somebody who has no account. */
export function SaveVideo({ execution }: { execution: Execution }) {
  const [done, setDone] = useState<number>();
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);
  const frames = framesOf(execution.steps.filter((step) => !step.superseded));
  const save = async () => {
    const { signal } = (work.current = new AbortController());
    setDone(0);
    try {
      const { writeVideo } = await import('./write-video.ts');
      saveFile({
        name: `run-${execution.run.number}-${execution.title
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .slice(0, 60)}.webm`,
        content: await writeVideo({ frames, signal, onProgress: setDone }),
      });
    } catch (error) {
      if (!signal.aborted)
        toast.error(`The video could not be made. ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setDone(undefined);
    }
  };
  return done === undefined ? (
    <Button size="sm" onClick={() => void save()}>
      <Clapperboard aria-hidden /> Video
    </Button>
  ) : (
    <Button size="sm" onClick={() => work.current?.abort()} aria-label="Stop making the video">
      <X aria-hidden />{' '}
      <span className="figures" role="status">
        Drawing {done} of {frames.length}
      </span>
    </Button>
  );
}
