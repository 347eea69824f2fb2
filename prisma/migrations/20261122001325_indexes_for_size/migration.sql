-- CreateExtension
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- DropIndex
DROP INDEX "test_cases_app_id_status_id_idx";

-- DropIndex
DROP INDEX "runs_app_id_created_at_id_idx";

-- DropIndex
DROP INDEX "issues_app_id_resolution_triage_created_at_id_idx";

-- CreateIndex
CREATE INDEX "test_cases_organization_id_app_id_status_id_idx" ON "test_cases"("organization_id", "app_id", "status", "id");

-- CreateIndex
CREATE INDEX "test_cases_organization_id_app_id_status_key_feature_id_idx" ON "test_cases"("organization_id", "app_id", "status", "key_feature_id");

-- CreateIndex
CREATE INDEX "test_cases_title_idx" ON "test_cases" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "runs_app_id_created_at_id_idx" ON "runs"("app_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "runs_app_id_kind_created_at_id_idx" ON "runs"("app_id", "kind", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "runs_app_id_test_suite_id_created_at_id_idx" ON "runs"("app_id", "test_suite_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "artifacts_app_id_bytes_idx" ON "artifacts"("app_id", "bytes");

-- CreateIndex
CREATE INDEX "findings_execution_id_idx" ON "findings"("execution_id");

-- CreateIndex
CREATE INDEX "issues_organization_id_app_id_resolution_triage_idx" ON "issues"("organization_id", "app_id", "resolution", "triage");

-- CreateIndex
CREATE INDEX "issues_organization_id_app_id_resolution_severity_created_a_idx" ON "issues"("organization_id", "app_id", "resolution", "severity", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "issues_organization_id_app_id_severity_created_at_id_idx" ON "issues"("organization_id", "app_id", "severity", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "issues_test_case_id_idx" ON "issues"("test_case_id");

-- CreateIndex
CREATE INDEX "issues_title_idx" ON "issues" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "issues_address_idx" ON "issues" USING GIN ("address" gin_trgm_ops);
