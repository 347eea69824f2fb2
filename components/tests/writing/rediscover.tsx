'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '#components/frame/trpc.ts';
import { explain } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Textarea } from '#components/ui/field.tsx';

/** Asks for a test to be walked anew, with what a person knows has changed. */
export function Rediscover({ appId, testCaseId }: { appId: string; testCaseId: number }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [says, setSays] = useState('');
  const rediscover = useMutation(
    trpc.testCase.rediscover.mutationOptions({
      onSuccess: () => {
        setOpen(false);
        setSays('');
        for (const part of [trpc.testCase, trpc.app, trpc.run])
          void queryClient.invalidateQueries({ queryKey: part.pathKey() });
      },
    }),
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Compass aria-hidden /> Rediscover
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Walk this test anew"
        description={
          'An agent walks the steps in the app as it is now. Steps that it finds anew are changed, which you can undo; ' +
          'another outcome is only proposed.'
        }
      >
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            rediscover.mutate({ appId, testCaseId, rediscoveryInstructions: says });
          }}
        >
          <Field
            label="What has changed"
            hint="Left empty, it finds out by itself what it can."
            error={rediscover.error ? explain(rediscover.error.message) : undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                autoFocus
                rows={4}
                maxLength={5000}
                value={says}
                onChange={(event) => setSays(event.target.value)}
                placeholder="The “Put in bag” button is now called “Take it home”."
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={rediscover.isPending && 'Starting…'}
          >
            Walk it anew
          </Button>
        </form>
      </Dialog>
    </>
  );
}
