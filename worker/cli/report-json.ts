import type { RunReport } from '#worker/run/memory/types.ts';

/** The report as JSON, in the format that scripts and benchmarks rely on. */
export function jsonReport(report: RunReport) {
  return {
    readiness: report.readiness,
    readinessIfApproved: report.readinessIfApproved,
    headline: report.headline,
    band: report.band,
    verdict: report.verdict,
    says: report.says,
    ...(report.failure ? { failure: report.failure } : {}),
    ...(report.summary ? { summary: report.summary } : {}),
    executions: report.executions.map(({ title, feature, outcome, test }) => ({
      title,
      feature,
      status: outcome.status,
      reason: outcome.reason,
      class: outcome.class,
      classified: outcome.classified,
      says: outcome.says,
      failedStep: outcome.failedStep,
      assertions: test.assertions,
      heals: (outcome.heals ?? []).map(({ index, before, after, reason, confidence }) => ({
        step: index,
        before: before.intent,
        after: after.intents,
        reason,
        confidence,
      })),
      steps: outcome.steps.map((step) => ({
        intent: step.intent,
        kind: step.kind,
        status: step.status,
        decidedBy: step.decidedBy,
        says: step.says,
        // Of a goal: the same as plain steps, which need no model.
        ...(step.plain ? { plain: step.plain } : {}),
        ms: step.ms,
      })),
    })),
    issues: report.issues.map((issue) => ({
      title: issue.title,
      type: issue.candidate.type,
      severity: issue.candidate.severity,
      severityReason: issue.candidate.severityReason,
      oracle: issue.candidate.oracle,
      signature: issue.candidate.signature,
      expected: issue.expected,
      observed: issue.observed,
      steps: issue.steps,
      screens: [issue.candidate.address],
      suspectedCause: issue.suspectedCause,
      evidence: issue.candidate.evidence,
      tries: issue.tries,
      reproduced: issue.reproduced,
    })),
    unconfirmed: report.unconfirmed,
    screens: report.screens.map(({ id, name, address, depth, leftAlone }) => ({
      id,
      name,
      address,
      depth,
      leftAlone,
    })),
    ways: report.ways.map(({ from, to, intent, leftAlone }) => ({ from, to, intent, leftAlone })),
    ledger: report.ledger,
  };
}
