-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "UserTokenKind" ADD VALUE 'recovery_code';
ALTER TYPE "UserTokenKind" ADD VALUE 'second_factor';

-- DropIndex
DROP INDEX "sso_connections_domain_key";

-- DropIndex
DROP INDEX "sso_connections_organization_id_idx";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_pending" TEXT;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "mailed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "revoked_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "via" TEXT NOT NULL DEFAULT 'password';

-- AlterTable
ALTER TABLE "user_tokens" ADD COLUMN     "via" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "sso_connections" ADD COLUMN     "default_role" "Role" NOT NULL DEFAULT 'member',
ADD COLUMN     "domain_token" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_used_at" TIMESTAMP(3),
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "verified_domain" TEXT;

-- CreateTable
CREATE TABLE "user_identities" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sso_attempts" (
    "id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "request_id" TEXT,
    "return_to" TEXT NOT NULL DEFAULT '/',
    "test" BOOLEAN NOT NULL DEFAULT false,
    "answered_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_identities_user_id_idx" ON "user_identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_identities_provider_subject_key" ON "user_identities"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sso_attempts_request_id_key" ON "sso_attempts"("request_id");

-- CreateIndex
CREATE INDEX "sso_attempts_connection_id_idx" ON "sso_attempts"("connection_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_connections_verified_domain_key" ON "sso_connections"("verified_domain");

-- CreateIndex
CREATE UNIQUE INDEX "sso_connections_organization_id_domain_key" ON "sso_connections"("organization_id", "domain");

-- AddForeignKey
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
