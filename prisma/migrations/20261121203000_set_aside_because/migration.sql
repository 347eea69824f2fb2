-- AlterTable
ALTER TABLE "findings" ADD COLUMN "set_aside_because" TEXT NOT NULL DEFAULT '';
