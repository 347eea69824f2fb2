-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "classified" JSONB;

-- AlterTable
ALTER TABLE "heal_proposals" ADD COLUMN     "learnt" JSONB;

-- CreateIndex
CREATE INDEX "heal_proposals_app_id_status_created_at_idx" ON "heal_proposals"("app_id", "status", "created_at" DESC);
