-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "full" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "added" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "run_issues" ADD COLUMN     "added" BOOLEAN NOT NULL DEFAULT false;

-- Runs of before: a discovery, or a regression over the main suite of which no tests were chosen.
UPDATE "runs" r SET "full" = true
WHERE r."kind" = 'discovery' OR (
  r."kind" = 'regression' AND COALESCE(jsonb_typeof(r."settings" -> 'testCaseIds'), 'null') = 'null'
  AND (r."test_suite_id" IS NULL
    OR EXISTS (SELECT 1 FROM "test_suites" s WHERE s."id" = r."test_suite_id" AND s."main"))
);

-- Tests that were drafted in a run are none of its own.
UPDATE "executions" e SET "added" = true FROM "test_drafts" d WHERE d."execution_id" = e."id";

-- CreateIndex
CREATE INDEX "runs_app_id_full_created_at_id_idx" ON "runs"("app_id", "full", "created_at" DESC, "id" DESC);
