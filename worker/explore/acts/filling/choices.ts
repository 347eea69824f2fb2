/** What is chosen in a form, beside the text that is typed. */
import { contains, union } from '#worker/core/geometry.ts';
import { atEdge } from '#worker/facts/lists.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../../explorer-session.ts';
import { chooseNext } from '../apply-choice.ts';
import { formsOf, isForChanging, sameForm, type Form } from '../forms.ts';
import { press, refindControl } from '../on-control.ts';
import type { FieldKind } from '../values.ts';

/** One choice may reveal another. */
const roundsOfChoices = 2;

/** Makes the choices that a form leaves open. */
export async function choose(session: ExplorerSession, form: Form): Promise<void> {
  for (let round = 0; round < roundsOfChoices; round++) {
    const open = formsOf(session.view.scene).find((other) => sameForm(other, form))?.choices ?? [];
    if (open.length === 0) return;
    for (const choice of open) {
      const now = refindControl(session.view.scene, choice);
      if (!now) continue;
      if (now.kind === 'select') await chooseNext(session, now);
      else await session.step(...press(session.view.scene, now));
    }
  }
}

/** What is valid in such fields depends on what was chosen beside them: a country, a kind of card. */
const dependent: ReadonlySet<FieldKind> = new Set(['postcode', 'street', 'city', 'country', 'card-number']);

/** Takes another option than the one that a form for something new comes with: whether it is kept shows only then. */
export async function choosePreset(session: ExplorerSession, form: Form): Promise<void> {
  if (isForChanging(form) || form.fields.some(({ kind }) => dependent.has(kind))) return;
  const area = union([...form.fields.map(({ control }) => control.box), form.submit.box]);
  const preset = session.view.scene.controls.find(
    ({ kind, label, value, state, box }) =>
      kind === 'select' && label && value && !state.disabled && contains(area, box, nearPx),
  );
  if (preset && !form.choices.some(({ label }) => label === preset.label)) await chooseNext(session, preset);
}

/** A choice beside a form's fields belongs to it, px. */
const nearPx = 40;

/**
 * Changes some selects and one switch, checkbox or radio before a settings page is saved, as saving no
 * change proves nothing.
 */
export async function setSome(session: ExplorerSession, save: Control): Promise<void> {
  const dialog = session.view.scene.regions.find(({ kind }) => kind === 'dialog');
  const isSetting = ({ kind, box, state }: Control): boolean =>
    (!dialog || contains(dialog.box, box)) &&
    (kind === 'select' || kind === 'switch' || kind === 'checkbox' || (kind === 'radio' && !state.checked)) &&
    !state.disabled &&
    box.y < save.box.y + save.box.height &&
    !atEdge(session.view.scene, box);
  const all = session.view.scene.controls.filter(isSetting);
  const lists = all.filter(({ kind, label }) => kind === 'select' && label).slice(0, maxSet);
  for (const control of [
    ...lists,
    ...all.filter(({ kind, label }) => kind !== 'select' && label).slice(0, 1),
  ]) {
    const now = refindControl(session.view.scene, control);
    if (now?.kind === 'select') await chooseNext(session, now);
    else if (now) await session.step(...press(session.view.scene, now));
  }
}

/** Most selects changed: each of them costs a step. */
const maxSet = 3;
