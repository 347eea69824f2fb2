import { showsName } from '#worker/app-model/index.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { atEdge, inTopBar } from '#worker/facts/lists.ts';
import { newErrors } from '#worker/facts/reading.ts';
import { isTelling, wasTaken } from '#worker/facts/typed.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { hasDialog, type Control } from '#worker/sight/scene.ts';
import { isForChanging, searchFields } from '../acts/forms.ts';
import { nameOf } from '../acts/intents.ts';
import { type } from '../acts/on-control.ts';
import { pageOf, typedLast, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/** Whether a field stands on every page, and searches more than the list of this one. */
const isOfApp = ({ scene, picture }: SessionView, { box }: Control): boolean =>
  atEdge(scene, box) || inTopBar(box, picture.visible?.y);

/**
 * After a form made something that its list does not show, for it is on a later page or sorted away, searches for it:
 * there it has to be, with what was typed and chosen. Once per kind of page; the search of the whole app, which may
 * be for other things, once.
 */
export const seekCreatedEntry: Strategy = {
  name: 'seek-created-entry',
  plan(context) {
    const { shared, session, action, record } = context;
    const { scene, address } = session.view;
    const sent = validForm(action);
    if (!sent || isForChanging(sent.form) || !wasTaken(record) || newErrors(record).length > 0)
      return undefined;
    const typed = typedLast(session).filter(isTelling);
    const [name] = typed.toSorted((a, b) => b.split(' ').length - a.split(' ').length || b.length - a.length);
    const [field] = searchFields(scene);
    const isListed = typed.some((text) => showsName(scene, normalizeLabel(text)));
    if (!name || !field || isListed || hasDialog(scene)) return undefined;
    return {
      once: `sought ${isOfApp(session.view, field) ? 'in the app' : `at ${pageOf(context)}`}`,
      async run() {
        await type(session, field, name);
        await session.step(
          { act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 1 },
          'Press Enter',
        );
        shared.acts += 2;
        if (showsName(session.view.scene, normalizeLabel(name)))
          shared.model.note('create', session.view, {
            gesture: 'fill in, press',
            on: nameOf(sent.form.submit),
          });
        if (session.view.address === address && session.capabilities.has('navigation'))
          await session.open(address);
      },
    };
  },
};
