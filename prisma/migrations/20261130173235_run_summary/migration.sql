-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "summary" JSONB NOT NULL DEFAULT '[]';
