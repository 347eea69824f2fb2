import { actsOf, noun, stepDraft } from '../step-forms.ts';
import type { Act, Doing, Modifier, Rule, StepBase } from '../types.ts';

const clickable = (base: StepBase): boolean => base.verb === 'click' && base.obj !== undefined;
/** Another way to press: right, middle, double, long, hover, with a key held. */
export const clickKind: Rule = (screen) =>
  screen.steps.filter(clickable).flatMap((base) => {
    const thing = noun(base);
    const of = (text: string, doing: Doing, holding?: Modifier) => {
      const act: Act = { do: doing, ...(base.at && { at: base.at }), ...(holding && { holding: [holding] }) };
      const { why: _why, ...rest } = base;
      return stepDraft(rest, 'click-kind', text, base.cannot ? { cannot: base.cannot } : { acts: [act] });
    };
    return [
      of(`right-click ${thing}`, 'right'),
      of(`click ${thing} with the right mouse button`, 'right'),
      of(`middle-click ${thing}`, 'middle'),
      of(`click ${thing} with the middle mouse button`, 'middle'),
      of(`double-click ${thing}`, 'double'),
      of(`long-press ${thing}`, 'long'),
      of(`press and hold ${thing}`, 'long'),
      of(`hover over ${thing}`, 'hover'),
      of(`move the mouse over ${thing} without clicking it`, 'hover'),
      of(`Shift-click ${thing}`, 'press', 'Shift'),
      of(`click ${thing} while holding Shift`, 'press', 'Shift'),
      of(`hold Ctrl and click ${thing}`, 'press', 'Control'),
      of(`Ctrl-click ${thing}`, 'press', 'Control'),
      of(`with Alt held down, click ${thing}`, 'press', 'Alt'),
      of(`click ${thing} with the Shift key held`, 'press', 'Shift'),
    ];
  });

/** Once, twice, three times. */
export const repeat: Rule = (screen) =>
  screen.steps
    .filter((base) => base.obj && !base.cannot)
    .flatMap((base) => {
      const pressing = ['click', 'tap', 'press'].includes(base.verb ?? '');
      if (!pressing) return [];
      const { why: _why, ...rest } = base;
      const of = (text: string, times: number) =>
        stepDraft(rest, 'count', text, { acts: Array.from({ length: times }, () => actsOf(base)).flat() });
      const thing = noun(base);
      const once = [of(`${base.verb} ${thing} once`, 1), of(`${base.verb} ${thing} exactly once`, 1)];
      if (!base.again) return once;
      return [
        ...once,
        of(`${base.verb} ${thing} twice`, 2),
        of(`${base.verb} ${thing} three times`, 3),
        of(`${base.verb} ${thing} 4 times`, 4),
        of(`${base.verb} ${thing} two times`, 2),
        of(`${thing} is to be ${base.verb}${base.verb === 'tap' ? 'p' : ''}ed twice`, 2),
        of(`${base.verb} ${thing}, then ${base.verb} it once more`, 2),
        of(`${base.verb} ${thing} another 3 times`, 3),
      ];
    });
