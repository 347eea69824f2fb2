import { giveUpLink, pushLink } from '#server/domain/tracker/push-link.ts';
import type { Task } from './task.ts';

/** Brings one issue to the tracker. What fails for now is tried again later; the row says how it went. */
export const trackerPush: Task<'tracker_push'> = {
  name: 'tracker_push',
  run: ({ linkId }, { db, storage, send, shutdown }) =>
    pushLink({ db, linkId, storage, send: (request) => send({ ...request, signal: shutdown }) }),
  giveUp: ({ linkId }, { db }, why) => giveUpLink({ db, linkId, why }),
};
