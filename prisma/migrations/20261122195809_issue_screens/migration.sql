-- DropIndex
DROP INDEX "ledger_entries_app_id_created_at_idx";

-- DropIndex
DROP INDEX "issues_organization_id_app_id_resolution_triage_idx";

-- CreateTable
CREATE TABLE "issue_screens" (
    "issue_id" TEXT NOT NULL,
    "screen_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,

    CONSTRAINT "issue_screens_pkey" PRIMARY KEY ("issue_id","screen_id")
);

-- CreateIndex
CREATE INDEX "issue_screens_screen_id_idx" ON "issue_screens"("screen_id");

-- CreateIndex
CREATE INDEX "issue_screens_organization_id_app_id_idx" ON "issue_screens"("organization_id", "app_id");

-- CreateIndex
CREATE INDEX "ledger_entries_organization_id_app_id_created_at_model_call_idx" ON "ledger_entries"("organization_id", "app_id", "created_at", "model_calls", "cost_micros");

-- CreateIndex
CREATE INDEX "issues_organization_id_app_id_resolution_triage_oracle_type_idx" ON "issues"("organization_id", "app_id", "resolution", "triage", "oracle", "type", "severity");

-- AddForeignKey
ALTER TABLE "issue_screens" ADD CONSTRAINT "issue_screens_issue_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_screens" ADD CONSTRAINT "issue_screens_screen_id_fkey" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Until now, an issue was known to be on the screen of its address.
INSERT INTO "issue_screens" ("issue_id", "screen_id", "organization_id", "app_id")
SELECT "issues"."id", "screens"."id", "issues"."organization_id", "issues"."app_id"
FROM "issues" JOIN "screens" ON "screens"."app_id" = "issues"."app_id" AND "screens"."address" = "issues"."address";
