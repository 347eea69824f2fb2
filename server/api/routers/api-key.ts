import { createApiKey } from '#server/domain/api-key/create-api-key.ts';
import { listApiKeys } from '#server/domain/api-key/list-api-keys.ts';
import { regenerateApiKey, revokeApiKey } from '#server/domain/api-key/revoke-api-key.ts';
import { ApiKeyIdInput, CreateApiKeyInput, RegenerateApiKeyInput } from '#server/domain/api-key/schemas.ts';
import { appProcedure, router } from '../trpc.ts';

const write = appProcedure.meta({ act: 'api-key.write' });

/** For people alone: no key makes, lists or ends keys. */
export const apiKeyRouter = router({
  list: appProcedure.query(({ ctx }) => listApiKeys({ ctx })),
  create: write.input(CreateApiKeyInput).mutation(({ ctx, input }) => createApiKey({ ctx, input })),
  revoke: write.input(ApiKeyIdInput).mutation(({ ctx, input }) => revokeApiKey({ ctx, input })),
  regenerate: write
    .input(RegenerateApiKeyInput)
    .mutation(({ ctx, input }) => regenerateApiKey({ ctx, input })),
});
