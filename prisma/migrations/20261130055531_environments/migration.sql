-- CreateEnum
CREATE TYPE "Risk" AS ENUM ('destroys', 'service', 'credentials', 'access', 'spends', 'reaches');

-- AlterTable
ALTER TABLE "test_suites" ADD COLUMN     "environment_id" TEXT;

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "environment" TEXT;

-- CreateTable
CREATE TABLE "environments" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "credential_id" TEXT,
    "forbids" "Risk"[],
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "environments_app_id_name_key" ON "environments"("app_id", "name");

-- CreateIndex
CREATE INDEX "test_suites_environment_id_idx" ON "test_suites"("environment_id");

-- AddForeignKey
ALTER TABLE "environments" ADD CONSTRAINT "environments_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_suites" ADD CONSTRAINT "test_suites_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE SET NULL ON UPDATE CASCADE;
