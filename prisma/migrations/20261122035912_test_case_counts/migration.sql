-- AlterTable
ALTER TABLE "test_suites" ADD COLUMN     "test_case_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "test_case_counts" (
    "organization_id" TEXT NOT NULL,
    "app_id" TEXT NOT NULL,
    "status" "TestCaseStatus" NOT NULL,
    "key_feature_id" TEXT NOT NULL DEFAULT '',
    "tests" INTEGER NOT NULL,

    CONSTRAINT "test_case_counts_pkey" PRIMARY KEY ("organization_id","app_id","status","key_feature_id")
);

-- What was inserted, deleted or changed by one statement, as differences; in one order, so that two at work at once wait
-- for each other rather than for ever.
CREATE FUNCTION count_test_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO test_case_counts (organization_id, app_id, status, key_feature_id, tests)
    SELECT organization_id, app_id, status, coalesce(key_feature_id, ''), count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, app_id, status, key_feature_id) DO UPDATE SET tests = test_case_counts.tests + excluded.tests;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO test_case_counts (organization_id, app_id, status, key_feature_id, tests)
    SELECT organization_id, app_id, status, coalesce(key_feature_id, ''), -count(*) FROM gone GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, app_id, status, key_feature_id) DO UPDATE SET tests = test_case_counts.tests + excluded.tests;
  ELSE
    INSERT INTO test_case_counts (organization_id, app_id, status, key_feature_id, tests)
    SELECT organization_id, app_id, status, feature, sum(n) FROM (
      SELECT organization_id, app_id, status, coalesce(key_feature_id, '') AS feature, 1 AS n FROM added
      UNION ALL SELECT organization_id, app_id, status, coalesce(key_feature_id, ''), -1 FROM gone
    ) change GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, app_id, status, key_feature_id) DO UPDATE SET tests = test_case_counts.tests + excluded.tests;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_test_cases_inserted AFTER INSERT ON test_cases REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_test_cases();
CREATE TRIGGER count_test_cases_deleted AFTER DELETE ON test_cases REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_test_cases();
CREATE TRIGGER count_test_cases_updated AFTER UPDATE ON test_cases REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_test_cases();

-- Counted anew, not by differences: a suite has at most 250 members. The suites are locked first, so that the statement
-- that counts sees what those wrote that it waited for.
CREATE FUNCTION count_suites(suites text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM test_suites WHERE id = ANY(suites) ORDER BY id FOR NO KEY UPDATE;
  UPDATE test_suites s SET test_case_count = (
    SELECT count(*) FROM test_suite_members m JOIN test_cases t ON t.id = m.test_case_id WHERE m.test_suite_id = s.id AND t.status <> 'archived'
  ) WHERE s.id = ANY(suites);
END $$;

CREATE FUNCTION count_suites_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_suites(ARRAY(SELECT DISTINCT test_suite_id FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION count_suites_of_tests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE suites text[];
BEGIN
  suites := ARRAY(
    SELECT DISTINCT m.test_suite_id FROM gone JOIN added ON added.id = gone.id JOIN test_suite_members m ON m.test_case_id = added.id
    WHERE (gone.status = 'archived') <> (added.status = 'archived')
  );
  IF cardinality(suites) > 0 THEN PERFORM count_suites(suites); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_suites_joined AFTER INSERT ON test_suite_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_suites_of_members();
CREATE TRIGGER count_suites_left AFTER DELETE ON test_suite_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_suites_of_members();
CREATE TRIGGER count_suites_archived AFTER UPDATE ON test_cases REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_suites_of_tests();

INSERT INTO test_case_counts (organization_id, app_id, status, key_feature_id, tests)
SELECT organization_id, app_id, status, coalesce(key_feature_id, ''), count(*) FROM test_cases GROUP BY 1, 2, 3, 4;
UPDATE test_suites s SET test_case_count = (
  SELECT count(*) FROM test_suite_members m JOIN test_cases t ON t.id = m.test_case_id WHERE m.test_suite_id = s.id AND t.status <> 'archived'
) WHERE NOT main;
