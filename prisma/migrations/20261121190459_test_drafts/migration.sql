-- CreateEnum
CREATE TYPE "TestDraftKind" AS ENUM ('creation', 'rediscovery');

-- CreateEnum
CREATE TYPE "TestDraftStage" AS ENUM ('queued', 'exploring', 'drafting', 'validating', 'ready', 'needs_model', 'failed', 'proposed', 'accepted', 'refused');

-- CreateTable
CREATE TABLE "test_drafts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "test_case_id" INTEGER NOT NULL,
    "execution_id" TEXT,
    "kind" "TestDraftKind" NOT NULL,
    "stage" "TestDraftStage" NOT NULL DEFAULT 'queued',
    "says" TEXT NOT NULL DEFAULT '',
    "instructions" TEXT NOT NULL DEFAULT '',
    "stages" JSONB NOT NULL DEFAULT '[]',
    "proposal" JSONB,
    "decided_by_id" TEXT,
    "decided_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "test_drafts_execution_id_key" ON "test_drafts"("execution_id");

-- CreateIndex
CREATE INDEX "test_drafts_test_case_id_created_at_idx" ON "test_drafts"("test_case_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "test_drafts_app_id_stage_idx" ON "test_drafts"("app_id", "stage");

-- AddForeignKey
ALTER TABLE "test_drafts" ADD CONSTRAINT "test_drafts_test_case_id_fkey" FOREIGN KEY ("test_case_id") REFERENCES "test_cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_drafts" ADD CONSTRAINT "test_drafts_execution_id_fkey" FOREIGN KEY ("execution_id") REFERENCES "executions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
