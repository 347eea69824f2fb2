import { normalizeLabel } from '#worker/core/words.ts';
import { errorLines } from '#worker/facts/reading.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { routePath, routePattern, signature } from '#worker/facts/routes.ts';
import { cellUnderName } from '#worker/facts/named-cells.ts';
import { bare, formsSent, isTelling, wasTaken } from '#worker/facts/typed.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import type { Oracle } from '../types.ts';

/** A form takes no more steps than this to be filled in. */
const maxSteps = 24;
const sure = 0.88;

interface Chosen {
  label: string;
  option: string;
  /** What it was before. */
  before: string;
}

/** What was sent last: words that are known again, and what was chosen beside them. */
interface SentChoice {
  names: string[];
  chosen: Chosen[];
}

/** The choices made on the page of a form while it was filled in. */
function chosenBefore(steps: readonly StepRecord[], page: string): Chosen[] {
  const own = steps.slice(-maxSteps).filter(({ before }) => routePath(before.address) === page);
  const chosen = own.flatMap(({ trailStep, before }): Chosen[] => {
    const act = trailStep?.act;
    if (act?.kind !== 'choose' || !act.option || !act.target.label) return [];
    const select = before.scene.controls.find(
      ({ kind, label }) => kind === 'select' && label === act.target.label,
    );
    return [{ label: act.target.label, option: act.option, before: select?.value ?? '' }];
  });
  return [...new Map(chosen.map((one) => [one.label, one])).values()];
}

function lastSent(steps: readonly StepRecord[]): SentChoice | undefined {
  for (const { sent, typed, before } of formsSent(steps)) {
    const names = typed.map(({ text }) => text).filter(isTelling);
    if (!wasTaken(sent) || names.length === 0) continue;
    if (errorLines(sent.after.scene).length > 0) return undefined;
    return { names, chosen: chosenBefore(before, routePath(sent.before.address)) };
  }
  return undefined;
}

/** What is shown for a choice, and which other things it could say. */
interface Shown {
  line: TextLine;
  others: string[];
}

/** … in the row of what was made, or beside its name on a page of its own. */
function shownFor(scene: Scene, { label, before }: Chosen, names: readonly string[]): Shown | undefined {
  const made = scene.lines.filter(({ text }) => names.some((name) => bare(text) === bare(name)));
  const [row] = made;
  if (!row || made.length > names.length) return undefined;
  const found = cellUnderName(scene, label, row);
  const line = found?.cell ?? besideLabel(scene, label);
  const others = found?.column.filter((cell) => cell !== found.cell).map(({ text }) => text) ?? [];
  return line && { line, others: [before, ...others].map(bare).filter(Boolean) };
}

/** Whether what is shown is a choice, and another one than was made: a sum or a mark may stand for it as well. */
function isOther({ line, others }: Shown, { option }: Chosen): boolean {
  const [says, chosen] = [bare(line.text), bare(option)];
  return line.confidence > sure && !says.includes(chosen) && !chosen.includes(says) && others.includes(says);
}

/** Something new has what was chosen for it. */
export const chosenOtherwise: Oracle = {
  name: 'chosen-otherwise',
  describes: 'Something new that is kept with another choice than was made for it',
  type: 'Functional',
  severity: 'High',
  severityReason: 'What is kept is not what the user chose.',
  provokedBy: 'makes something with a choice in its form, and looks at what it made',
  judge({ step, earlier }) {
    const { scene, address } = step.after;
    const last = scene.reason ? undefined : lastSent([...earlier, step]);
    if (!last) return [];
    for (const one of last.chosen) {
      const shown = shownFor(scene, one, last.names);
      if (!shown || !isOther(shown, one)) continue;
      const { text, box } = shown.line;
      return [
        {
          signature: signature('chosen-otherwise', routePattern(address), normalizeLabel(one.label)),
          title: `“${one.label}” of something new is “${text}”, and “${one.option}” was chosen`,
          expected: `“${one.label}” is “${one.option}”.`,
          observed: `It is “${text}”.`,
          box,
          address,
          evidence: { texts: [`chosen: ${one.option}`, `shown: ${text}`] },
        },
      ];
    }
    return [];
  },
};
