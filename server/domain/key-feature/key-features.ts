import { z } from 'zod';
import { isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { IdSchema } from '../pages.ts';
import { getKeyFeatureInApp, inApp } from '../scope.ts';
import { activeTestCasesByFeature } from '../test-case/count-test-cases.ts';
import { withTransaction } from '../transaction.ts';
import { IconSchema } from './icons.ts';

const Name = z.string().trim().min(1, 'Give the key feature a name.').max(80);
export const CreateKeyFeatureInput = z.object({
  name: Name,
  description: z.string().max(2000).default(''),
  icon: IconSchema.default('box'),
});
export const UpdateKeyFeatureInput = z.object({
  keyFeatureId: IdSchema,
  name: Name.optional(),
  description: z.string().max(2000).optional(),
  icon: IconSchema.optional(),
});
export const DeleteKeyFeatureInput = z.object({ keyFeatureId: IdSchema });

export async function listKeyFeatures({ ctx }: { ctx: AppCtx }) {
  const [features, countOf] = await Promise.all([
    ctx.db.keyFeature.findMany({ where: inApp(ctx), orderBy: { name: 'asc' } }),
    activeTestCasesByFeature(ctx),
  ]);
  return features.map((feature) => ({ ...feature, testCaseCount: countOf.get(feature.id) ?? 0 }));
}

export const createKeyFeature = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CreateKeyFeatureInput>;
}) =>
  namesAreUnique(input.name, () =>
    withTransaction(ctx, async (ctx) => {
      const feature = await ctx.db.keyFeature.create({
        data: { id: newId('keyFeature'), ...inApp(ctx), ...input },
      });
      await audit({
        ctx,
        action: 'key_feature.create',
        targetKind: 'key_feature',
        targetIds: [feature.id],
        detail: { name: feature.name },
      });
      return feature;
    }),
  );

export const updateKeyFeature = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof UpdateKeyFeatureInput>;
}) =>
  namesAreUnique(input.name ?? '', () =>
    withTransaction(ctx, async (ctx) => {
      const { keyFeatureId, ...data } = input;
      await getKeyFeatureInApp({ ctx, keyFeatureId });
      const feature = await ctx.db.keyFeature.update({ where: { id: keyFeatureId }, data });
      await audit({
        ctx,
        action: 'key_feature.update',
        targetKind: 'key_feature',
        targetIds: [keyFeatureId],
        detail: { ...data },
      });
      return feature;
    }),
  );

/** Its tests stay, without a feature. */
export const deleteKeyFeature = ({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof DeleteKeyFeatureInput>;
}) =>
  withTransaction(ctx, async (ctx) => {
    const feature = await getKeyFeatureInApp({ ctx, keyFeatureId: input.keyFeatureId });
    await ctx.db.keyFeature.delete({ where: { id: feature.id } });
    await audit({
      ctx,
      action: 'key_feature.delete',
      targetKind: 'key_feature',
      targetIds: [feature.id],
      detail: { name: feature.name },
    });
    return { keyFeatureId: feature.id };
  });

async function namesAreUnique<T>(name: string, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a key feature called “${name}”.`);
    throw error;
  }
}
