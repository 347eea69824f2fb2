/** The stages of a test that is being written, in words. */
export const draftWords = {
  queued: 'Queued',
  exploring: 'Exploring',
  drafting: 'Drafting',
  validating: 'Validating',
  ready: 'Ready',
  needs_model: 'Needs a model',
  failed: 'Failed',
  proposed: 'Changes proposed',
  accepted: 'Changes applied',
  refused: 'Changes refused',
} as const;
