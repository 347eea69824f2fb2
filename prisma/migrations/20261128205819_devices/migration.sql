-- CreateTable
CREATE TABLE "devices" (
    "key" TEXT NOT NULL,
    "platform" "Platform" NOT NULL,
    "name" TEXT NOT NULL,
    "os_version" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "problem" TEXT NOT NULL DEFAULT '',
    "held_by" TEXT,
    "held_until" TIMESTAMP(3),

    CONSTRAINT "devices_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "devices_platform_seen_at_idx" ON "devices"("platform", "seen_at");
