import { z } from 'zod';
import { PageInput } from '../pages.ts';

const Filters = z.object({
  /** An id of an actor, as the list names them. */
  actorId: z.string().max(60).optional(),
  /** A whole action, as `issue.approve`, or a noun, as `issue`. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, 'This is no action.')
    .optional(),
  from: z.date().optional(),
  to: z.date().optional(),
});
export const ListAuditInput = PageInput.extend(Filters.shape);
export const ExportAuditInput = Filters;
