-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "tokens_out" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "ledger_entries_organization_id_created_at_idx" ON "ledger_entries"("organization_id", "created_at");
