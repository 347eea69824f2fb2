-- CreateEnum
CREATE TYPE "TrackerPush" AS ENUM ('queued', 'pushed', 'failed');

-- AlterTable
ALTER TABLE "integrations" ADD COLUMN     "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "tracker_links" ADD COLUMN     "closed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "external_key" TEXT,
ADD COLUMN     "next_try_at" TIMESTAMP(3),
ADD COLUMN     "push" "TrackerPush" NOT NULL DEFAULT 'queued',
ADD COLUMN     "pushed_at" TIMESTAMP(3),
ADD COLUMN     "sent_at" TIMESTAMP(3),
ADD COLUMN     "state" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "state_read_at" TIMESTAMP(3),
ADD COLUMN     "taken_until" TIMESTAMP(3);
