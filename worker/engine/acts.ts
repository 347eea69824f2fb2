/** Decides one act of a step on the current view. */
import { pressVerb } from '#worker/core/press.ts';
import type { DecideInput, Decision } from '#worker/ports/brain.ts';
import { chosen } from './choose.ts';
import {
  act,
  actOn,
  besideToggle,
  cannot,
  describe,
  notFound,
  onTarget,
  quote,
  taken,
  targetOf,
} from './decision.ts';
import { nextToggle } from './toggle-every.ts';
import { standsUnder } from '#worker/grounding/cells.ts';
import { fieldFor, submitFor } from '#worker/grounding/forms.ts';
import { ground } from '#worker/grounding/ground.ts';
import { byIntent } from '#worker/grounding/intent/by-intent.ts';
import { type Item } from '#worker/grounding/items.ts';
import { settle } from '#worker/grounding/settle.ts';
import { judgeAssertion } from '#worker/assertions/index.ts';
import { named } from '#worker/language/target/phrase.ts';
import { readValue } from './read-value.ts';
import type { ParsedAct } from '#worker/language/types.ts';
import { pressed } from './pressing.ts';
import { scrolled } from './scrolling.ts';
import { sorted } from './sorting.ts';
import { toggled } from './toggling.ts';
import { ownField, searched, typed, writing } from './typing.ts';

/** Usual names of upload controls, for steps that name none. */
const uploaders = [
  'choose file',
  'browse',
  'upload',
  'choose files',
  'select file',
  'attach',
  'add file',
  'drop files here',
].map((name) => named(name, [], false));

function absolute(url: string, start: string, address: string): string {
  const base = /^https?:/.test(address) ? address : start;
  const full =
    /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(url) &&
    !/^https?:/.test(url) &&
    (url.includes('.') || url.includes(':'))
      ? `http://${url}`
      : url;
  try {
    // An absolute path is relative to the origin under test, even after a redirect elsewhere.
    return new URL(full, full.startsWith('/') ? start || base : base).href;
  } catch {
    return full;
  }
}

export function decideAct(input: DecideInput, items: Item[], parsed: ParsedAct): Decision {
  const { scene } = input.view;
  switch (parsed.kind) {
    case 'press':
      return besideToggle(
        scene,
        pressed(input, items, parsed, (c) => ({
          act: { kind: 'press', ...parsed.manner },
          says: `${pressVerb(parsed.manner)} ${describe(c)}`,
        })),
      );
    case 'hover':
      return pressed(input, items, parsed, (c) => ({
        act: { kind: 'hover' },
        says: `Hover over ${describe(c)}`,
      }));
    case 'type':
      // "Change the ticket to a return" selects one of the visible choices rather than typing into a field.
      if (
        /^(change|set|switch|turn)$/.test(parsed.verb) &&
        parsed.target &&
        !input.secrets.includes(parsed.text) &&
        fieldFor(scene, items, parsed.target, parsed.text).kind !== 'found'
      ) {
        const option = named(parsed.text.replace(/^(a|an|the) /i, ''), [], true);
        const choice = settle(
          ground(scene, option, 'choose', items).filter(
            (c) =>
              (c.control?.affordance === 'toggle' ||
                (c.control?.affordance === 'press' &&
                  c.kind !== 'link' &&
                  standsUnder(scene, c.item, parsed.target!.source))) &&
              c.fit >= 0.93,
          ),
          option,
        );
        if (choice.kind === 'found' && !input.intent.includes(`"${parsed.text}"`))
          return actOn(
            choice.candidate,
            { act: taken(choice.candidate), says: `Choose ${describe(choice.candidate)}` },
            0.7,
          );
      }
      return typed(
        input,
        items,
        parsed.text,
        parsed.target ?? (writing.has(parsed.verb) ? ownField(scene, items, parsed.verb) : undefined),
        parsed.append ?? false,
      );
    case 'identity':
      return typed(
        input,
        items,
        parsed.text,
        named(parsed.role === 'password' ? 'password' : 'email', ['field'], false),
        false,
      );
    case 'clear': {
      const found = fieldFor(scene, items, parsed.target);
      if (found.kind === 'found')
        return actOn(
          found.candidate,
          { act: { kind: 'clear' }, says: `Clear ${quote(found.candidate.label || 'the field')}` },
          found.confidence,
        );
      const all = parsed.target && byIntent(scene, items, `clear ${parsed.target.source}`);
      if (all?.kind === 'found' && /^(?:clear|reset|remove)\b/i.test(all.candidate.label))
        return actOn(
          all.candidate,
          { act: { kind: 'press' }, says: `Click ${describe(all.candidate)}` },
          all.confidence,
        );
      if (parsed.target)
        return onTarget(input, items, [named(`clear ${parsed.target.name}`, [], false)], 'press', (c) => ({
          act: { kind: 'press' },
          says: `Click ${describe(c)}`,
        }));
      return cannot(
        'ambiguous',
        'Which field is to be cleared?',
        found.kind === 'ambiguous' ? found.candidates : [],
      );
    }
    case 'upload':
      return onTarget(
        input,
        items,
        parsed.target ? [parsed.target, named(`upload ${parsed.target.name}`, [], false)] : uploaders,
        'press',
        (c) => ({
          act: { kind: 'upload', files: parsed.files },
          says: `Upload ${parsed.files.map(quote).join(' and ')} with ${describe(c)}`,
        }),
      );
    case 'drag': {
      const to = settle(ground(scene, parsed.to, 'see', items), parsed.to);
      if (to.kind === 'not-found') return notFound(parsed.to, to.nearest, scene);
      if (to.kind === 'ambiguous')
        return cannot(
          'ambiguous',
          `${to.candidates.length} things on the screen could be ${parsed.to.source}.`,
          to.candidates,
        );
      const toward = targetOf(to.candidate);
      return onTarget(input, items, [parsed.target], 'press', (c) => ({
        act: { kind: 'drag', to: toward.box, toward },
        says: `Drag ${describe(c)} to ${describe(to.candidate)}`,
      }));
    }
    case 'choose':
      return chosen(input, items, parsed);
    case 'toggle':
      return toggled(input, items, parsed.target, parsed.to);
    case 'toggle-every':
      return nextToggle(input, items, parsed);
    case 'key': {
      if (parsed.named) {
        const found = settle(ground(scene, named(parsed.named), 'press', items), named(parsed.named));
        if (found.kind === 'found' && found.candidate.fit > 0.95 && found.candidate.control)
          return actOn(
            found.candidate,
            { act: { kind: 'press' }, says: `Click ${describe(found.candidate)}` },
            found.confidence,
          );
      }
      return act({ act: { kind: 'key', keys: parsed.keys }, says: `Press ${parsed.keys}`, confidence: 0.97 });
    }
    case 'scroll':
      return scrolled(input, items, parsed);
    case 'navigate': {
      const url = absolute(parsed.url, input.start, input.view.address);
      return act({ act: { kind: 'navigate', url }, says: `Open ${url}`, confidence: 0.99 });
    }
    case 'home':
      return act({
        act: { kind: 'navigate', url: input.start },
        says: `Open ${input.start}`,
        confidence: 0.95,
      });
    case 'back':
    case 'forward':
    case 'reload':
      return act({
        act: { kind: parsed.kind },
        says: parsed.kind === 'reload' ? 'Reload the page' : `Go ${parsed.kind}`,
        confidence: 0.99,
      });
    case 'wait':
      if (
        parsed.gone &&
        parsed.text &&
        judgeAssertion({ view: input.view, assertion: `${quote(parsed.text)} is not shown` }).verdict ===
          'holds'
      )
        return act({ act: { kind: 'wait', ms: 0 }, says: `${quote(parsed.text)} is gone`, confidence: 0.9 });
      return act({
        act: {
          kind: 'wait',
          ...(parsed.text && !parsed.gone ? { text: parsed.text } : {}),
          ...(parsed.ms !== undefined ? { ms: parsed.ms } : parsed.gone ? { ms: 1500 } : {}),
        },
        says: parsed.text ? `Wait for ${quote(parsed.text)}${parsed.gone ? ' to go' : ''}` : 'Wait',
        confidence: 0.95,
      });
    case 'submit': {
      const found = submitFor(scene, items, parsed.words);
      if (found.kind === 'found')
        return actOn(
          found.candidate,
          { act: { kind: 'press' }, says: `Click ${describe(found.candidate)}` },
          found.confidence,
        );
      if (found.kind === 'ambiguous')
        return cannot('ambiguous', 'More than one button could submit the form: name it.', found.candidates);
      return scene.controls.some((c) => c.affordance === 'type')
        ? act({ act: { kind: 'key', keys: 'Enter' }, says: 'Press Enter', confidence: 0.6 })
        : cannot('not-found', 'No button that submits is on the screen, and no field to press Enter in.');
    }
    case 'search': {
      const decision = searched(input, items, parsed.text);
      if (decision.kind !== 'act' || decision.plan.act.kind !== 'type') return decision;
      return {
        ...decision,
        plan: {
          ...decision.plan,
          act: { ...decision.plan.act, submit: true },
          says: `Search for ${quote(parsed.text)}`,
        },
        others: [],
      };
    }
    case 'sort':
      return sorted(input, items, parsed.by);
    case 'remember': {
      const read = readValue(input.view, parsed.what);
      if ('problem' in read) return cannot('not-understood', read.problem);
      return {
        kind: 'read',
        name: parsed.name,
        value: read.value,
        says: `${parsed.what.source} is ${quote(read.value)}; it is remembered as {{${parsed.name}}}.`,
        box: read.box,
        decidedBy: 'engine',
      };
    }
    case 'resize':
    case 'tab-through':
    case 'switch-tab':
    case 'close-tab':
      return cannot('not-understood', 'The window of the browser is no part of the page.');
    case 'answer-dialog': {
      const [first, ...others] = parsed.drawn ?? [];
      if (!first) return cannot('not-found', 'No dialog is open.');
      for (const button of [first, ...others]) {
        const found = settle(ground(scene, button, 'press', items), button);
        if (found.kind === 'found' && found.candidate.fit > 0.95)
          return actOn(
            found.candidate,
            { act: { kind: 'press' }, says: `Click ${describe(found.candidate)}` },
            found.confidence,
          );
      }
      return cannot('not-understood', 'No dialog was made out that could be answered so.');
    }
    case 'verify': {
      const { view, dialogs } = input;
      const verdict = judgeAssertion({ view, assertion: parsed.assertion, ...(dialogs ? { dialogs } : {}) });
      if (verdict.verdict === 'holds') return { kind: 'done', says: verdict.says };
      // "Confirm that you are over 18" may ask to tick a box.
      if (verdict.verdict === 'cannot-tell' && /^(?:i|you)\b/i.test(parsed.assertion)) {
        const box = toggled(input, items, named(parsed.assertion, [], false), true);
        if (box.kind === 'act') return box;
      }
      return cannot(verdict.verdict === 'fails' ? 'not-found' : 'not-understood', verdict.says);
    }
  }
}
