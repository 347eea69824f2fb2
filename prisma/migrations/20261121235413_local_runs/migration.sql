-- CreateTable
CREATE TABLE "local_runs" (
    "run_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "next" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "host" TEXT NOT NULL DEFAULT '',
    "state" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "local_runs_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "local_events" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "event" JSONB NOT NULL,

    CONSTRAINT "local_events_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "local_files" (
    "run_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "local_files_pkey" PRIMARY KEY ("run_id","sha256")
);

-- AddForeignKey
ALTER TABLE "local_runs" ADD CONSTRAINT "local_runs_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "local_events" ADD CONSTRAINT "local_events_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "local_runs"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "local_files" ADD CONSTRAINT "local_files_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
