import { noteDelivery, openDelivery } from '#server/domain/webhook/deliver.ts';
import type { Task } from './task.ts';

/** Posts one webhook delivery. Failures are retried later; the row records the result. */
export const webhookDeliver: Task<'webhook_deliver'> = {
  name: 'webhook_deliver',
  async run({ deliveryId }, deps) {
    const delivery = await openDelivery({ db: deps.db, deliveryId });
    if (!delivery) return;
    const { status, error } = await deps.post({ ...delivery, signal: deps.shutdown });
    await noteDelivery({
      db: deps.db,
      deliveryId,
      ...(status === undefined ? {} : { status }),
      ...(error === undefined ? {} : { error }),
    });
  },
  giveUp: ({ deliveryId }, { db }, why) => noteDelivery({ db, deliveryId, error: why }),
};
