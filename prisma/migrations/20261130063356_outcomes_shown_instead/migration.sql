-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "instead" TEXT NOT NULL DEFAULT '';
