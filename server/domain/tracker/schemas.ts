import { z } from 'zod';
import { IdSchema } from '../pages.ts';
import { trackerNames } from './trackers.ts';

export const TrackerSchema = z.enum(trackerNames);
export const TrackerPushSchema = z.enum(['queued', 'pushed', 'failed']);

const Word = z.string().trim().max(100);
const Label = Word.min(1).regex(/^[^,\n]+$/, 'A label has no comma.');

/**
 * What each severity becomes there: a label in GitHub, a priority's name in Jira, 1 (urgent) to 4 (low) in
 * Linear; empty leaves it out.
 */
const Severities = z.object({ Critical: Word, High: Word, Medium: Word, Low: Word });

const Address = z
  .url({ protocol: /^https?$/, error: 'Use an address that begins with https:// or http://.' })
  .max(500)
  .refine((url) => URL.canParse(url) && !new URL(url).username, 'Leave name and password out of the address.')
  .transform((url) => url.replace(/\/+$/, ''));

/** Of Integration.configuration. */
export const IntegrationConfiguration = z.object({
  baseUrl: z.string(),
  /** Jira Cloud signs in with an e-mail address and a token; a data center with the token alone. */
  email: z.string().default(''),
  /** `id` is what the tracker's interface takes: owner/name, a project's key, a team's id. */
  place: z.object({ id: z.string(), name: z.string() }),
  issueType: z.string().default(''),
  labels: z.array(z.string()),
  severities: Severities,
  /** Whose token it is, as the tracker says. */
  account: z.string(),
});
export type IntegrationConfiguration = z.output<typeof IntegrationConfiguration>;

const Access = z.object({
  tracker: TrackerSchema,
  baseUrl: Address,
  email: z.union([z.literal(''), z.email('That is not an e-mail address.')]).default(''),
  token: z
    .string()
    .trim()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/, 'A token is plain characters without spaces.')
    .optional()
    .describe('Left out: the one that is kept, for the same address and account.'),
});

export const LookUpTrackerInput = Access.extend({ placeId: z.string().max(200).optional() });
export const ConnectTrackerInput = Access.extend({
  placeId: z.string().trim().min(1, 'Choose where issues go.').max(200),
  issueType: Word.default(''),
  labels: z.array(Label).max(20).default([]),
  severities: Severities,
});
export const TrackerInput = z.object({ tracker: TrackerSchema });
export const RefreshTrackerInput = z.object({ issueId: IdSchema });
