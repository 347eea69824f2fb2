import {
  connectTracker,
  disconnectTracker,
  listTrackers,
  lookUpTracker,
  testTracker,
} from '#server/domain/tracker/connect-tracker.ts';
import { refreshLinks } from '#server/domain/tracker/read-links.ts';
import {
  ConnectTrackerInput,
  LookUpTrackerInput,
  RefreshTrackerInput,
  TrackerInput,
} from '#server/domain/tracker/schemas.ts';
import { appProcedure, router } from '../trpc.ts';

const write = appProcedure.meta({ act: 'integration.write' });

export const trackerRouter = router({
  list: appProcedure.query(({ ctx }) => listTrackers({ ctx })),
  lookUp: write.input(LookUpTrackerInput).mutation(({ ctx, input }) => lookUpTracker({ ctx, input })),
  connect: write.input(ConnectTrackerInput).mutation(({ ctx, input }) => connectTracker({ ctx, input })),
  test: write.input(TrackerInput).mutation(({ ctx, input }) => testTracker({ ctx, input })),
  disconnect: write.input(TrackerInput).mutation(({ ctx, input }) => disconnectTracker({ ctx, input })),
  refresh: appProcedure
    .meta({ act: 'issue.update' })
    .input(RefreshTrackerInput)
    .mutation(({ ctx, input }) => refreshLinks({ ctx, input })),
});
