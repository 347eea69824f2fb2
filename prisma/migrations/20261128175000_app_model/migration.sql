ALTER TABLE "apps" ADD COLUMN "app_model" JSONB;
