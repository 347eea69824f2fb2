-- CreateTable
CREATE TABLE "build_uploads" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "label" TEXT,
    "file_name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "writer" TEXT,
    "writer_seen_at" TIMESTAMP(3),
    "build_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "build_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "build_uploads_app_id_expires_at_idx" ON "build_uploads"("app_id", "expires_at");

-- CreateIndex
CREATE INDEX "build_uploads_expires_at_idx" ON "build_uploads"("expires_at");

-- AddForeignKey
ALTER TABLE "build_uploads" ADD CONSTRAINT "build_uploads_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
