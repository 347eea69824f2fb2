import { giveUpLink, pushLink } from '#server/domain/tracker/push-link.ts';
import type { Task } from './task.ts';

/** Sends one issue to the tracker. Temporary failures are retried later; the row records the result. */
export const trackerPush: Task<'tracker_push'> = {
  name: 'tracker_push',
  run: ({ linkId }, { db, storage, send, shutdown }) =>
    pushLink({ db, linkId, storage, send: (request) => send({ ...request, signal: shutdown }) }),
  giveUp: ({ linkId }, { db }, why) => giveUpLink({ db, linkId, why }),
};
