-- CreateIndex
CREATE INDEX "executions_finding_id_idx" ON "executions"("finding_id");
