import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import { routePath, sameOrigin, signature } from '#worker/facts/routes.ts';
import { errorsAtFields, newErrors, newLines } from '#worker/facts/reading.ts';
import { sinceOpened } from '#worker/facts/since-opened.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import { saves, saysSaved } from '#worker/facts/link-words.ts';
import type { Oracle } from '../types.ts';

/** Minimum confidence of a toggle's state, 0…1. */
const sure = 0.68;

/** The only toggle of a name; undefined where there are several, or none. */
function toggleCalled({ controls }: Scene, label: string): Control | undefined {
  const called = controls.filter(
    (control) =>
      control.affordance === 'toggle' &&
      normalizeLabel(control.label) === normalizeLabel(label) &&
      control.confidence > sure,
  );
  return called.length === 1 ? called[0] : undefined;
}

/** The toggle that the last step changed, with its state before; undefined where that is unclear. */
function lastSet(steps: readonly StepRecord[], at: string): { label: string; before: boolean } | undefined {
  const set = steps.at(-1);
  if (set?.trailStep?.act.kind !== 'press' || routePath(set.after.address) !== at) return undefined;
  const { label } = set.trailStep.act.target;
  const [before, after] = [
    toggleCalled(set.before.scene, label)?.state.checked,
    toggleCalled(set.after.scene, label)?.state.checked,
  ];
  return label && before !== undefined && after === !before ? { label, before } : undefined;
}

/** The value of the only field of a name; undefined where there is none, or several. */
function valueOf({ controls }: Scene, label: string): string | undefined {
  const called = controls.filter(
    ({ affordance, kind, label: name }) =>
      (affordance === 'type' || kind === 'select') && normalizeLabel(name) === normalizeLabel(label),
  );
  return called.length === 1 ? called[0]!.value : undefined;
}

/** Whether the page says so, or a request was sent. A filter's "Update" button saves nothing. */
const wasSaved = (step: StepRecord): boolean =>
  wasTaken(step) || newLines(step).some(({ text }) => saysSaved.test(text));

/** The fields changed since the page was opened, with their values before and now. */
function written(steps: readonly StepRecord[], at: string): { label: string; was: string; is: string }[] {
  const here = sinceOpened(steps, at);
  const labels = [
    ...new Set(
      here.flatMap(({ trailStep }) =>
        trailStep?.act.kind === 'choose' || (trailStep?.act.kind === 'type' && !trailStep.act.secret)
          ? [trailStep.act.target.label]
          : [],
      ),
    ),
  ];
  return labels.flatMap((label) => {
    const [was, is] = [valueOf(here[0]!.before.scene, label), valueOf(here.at(-1)!.after.scene, label)];
    return label && was && is && normalizeLabel(was) !== normalizeLabel(is) ? [{ label, was, is }] : [];
  });
}

/** Requests that only query a list or collect usage data, and so save nothing. */
const keepsNothing =
  /search|quer(?:y|ies)|graphql|filter|suggest|track|collect|beacon|analytics|telemetry|metrics|\blogs?\b|\bevents?\b/i;
const saysSwitched = /\b(?:on|off|enabled|disabled|activated|deactivated|saved|updated)[.!]?$/i;

/**
 * The switch that a step changed, if it takes effect at once: the change was sent, or the page confirms it.
 * Undefined otherwise.
 */
function switchedBy(last: StepRecord, at: string): { label: string; before: boolean } | undefined {
  const set = lastSet([last], at);
  if (!set) return undefined;
  const isSwitch = toggleCalled(last.before.scene, set.label)?.kind === 'switch';
  // Many filters send a checkbox too; an updated count (“2 open tasks”) shows that it was saved.
  const recounts = newLines(last).some(({ text }) => /^\d{1,3} \p{L}{3}|\p{L}{3} \(?\d{1,3}\)?$/u.test(text));
  const sent = last.evidence.network.some(
    ({ method, status, url }) =>
      status >= 200 &&
      status < 400 &&
      sameOrigin(url, last.after.address) &&
      !keepsNothing.test(url) &&
      (/^(?:PUT|PATCH)$/.test(method) || (method === 'POST' && (isSwitch || recounts))),
  );
  const words = normalizeLabel(set.label)
    .split(' ')
    .filter((word) => word.length > 3);
  const said = newLines(last).some(
    ({ text }) => saysSwitched.test(text) && words.some((word) => normalizeLabel(text).includes(word)),
  );
  return sent || said ? set : undefined;
}

const wasRefused = (saved: StepRecord): boolean =>
  newErrors(saved).length > 0 || errorsAtFields(saved.after.scene).length > 0;

/** A saved setting must still be set after a reload. */
export const settingKept: Oracle = {
  name: 'setting-kept',
  describes: 'A setting that is as it was before, though it was saved',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What the user has decided does not hold, and nothing says so.',
  provokedBy: 'saves a setting that was changed, and reloads the page',
  judge({ step, earlier }) {
    const saved = earlier.at(-1);
    if (step.act?.kind !== 'reload' || saved?.trailStep?.act.kind !== 'press') return [];
    const { scene, address } = step.after;
    const by = saved.trailStep.act.target.label;
    const bySaving = saves.test(normalizeLabel(by));
    const switched = bySaving ? undefined : switchedBy(saved, routePath(address));
    if (!bySaving && !switched) return [];
    if (wasRefused(saved) || scene.reason || routePath(saved.before.address) !== routePath(address))
      return [];
    const set = switched ?? lastSet(earlier.slice(0, -1), routePath(address));
    const now = set && toggleCalled(scene, set.label);
    const found = (label: string, was: string, is: string, box: Control['box'] | undefined) => [
      {
        signature: signature('setting-kept', routePath(address)),
        title: `“${label}” is ${was} again after a reload, though it was saved`,
        expected: `“${label}” stays ${is}.`,
        observed: `It is ${was}, as before “${by}” was pressed.`,
        ...(box ? { box } : {}),
        address,
        evidence: { texts: [`set: ${label}`, `saved by: ${by}`] },
      },
    ];
    // A rejected value that the page shows right after saving is already reported by another oracle.
    const showedAtOnce = (label: string, was: string): boolean =>
      earlier.some(
        ({ trailStep }) => trailStep?.act.kind === 'type' && trailStep.act.target.label === label,
      ) &&
      normalizeLabel(valueOf(saved.after.scene, label) ?? '') === normalizeLabel(was) &&
      newLines(saved).some(({ text }) => saysSaved.test(text));
    if (set && now?.state.checked === set.before)
      return found(set.label, set.before ? 'on' : 'off', set.before ? 'off' : 'on', now.box);
    const lost = wasSaved(saved)
      ? written(earlier.slice(0, -1), routePath(address)).find(
          ({ label, was }) =>
            normalizeLabel(valueOf(scene, label) ?? '') === normalizeLabel(was) && !showedAtOnce(label, was),
        )
      : undefined;
    return lost
      ? found(
          lost.label,
          `“${lost.was}”`,
          `“${lost.is}”`,
          scene.controls.find(({ label }) => normalizeLabel(label) === normalizeLabel(lost.label))?.box,
        )
      : [];
  },
};
