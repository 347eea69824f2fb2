/** What is done to the phone while the app shows a screen: the app has to go on as it was. */
import type { DeviceAct, SessionView } from '#worker/ports/screen.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { sameOrigin } from '#worker/facts/routes.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { Control, Scene } from '#worker/sight/scene.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { registerScreen, type Shared } from '../shared.ts';
import type { Action, Handling } from './action.ts';
import { fieldLabel } from './forms.ts';
import { typeIntent } from './intents.ts';
import { fieldKind, validValue, type FieldKind } from './values.ts';

/** Android's largest text size, up to its version 13. */
const large = 1.3;
const awayMs = 1000;
const secret = /pass(?:word|phrase|code)|\bpin\b|search/;

/** The lowest field that takes any text. */
function lowestField({ scene }: SessionView): Control | undefined {
  return scene.controls
    .filter(
      (control) =>
        control.affordance === 'type' &&
        control.kind !== 'date' &&
        !control.state.disabled &&
        !secret.test(normalizeLabel(fieldLabel(control))) &&
        control.box.y + control.box.height < scene.height,
    )
    .toSorted((a, b) => b.box.y - a.box.y)[0];
}

const words = ['Marigold', 'Larkspur', 'Foxglove', 'Juniper'];

/** A text that is told apart from all others on the screen. */
function textFor(control: Control, { lines }: Scene): string {
  const kind = fieldKind(fieldLabel(control), control.placeholder);
  if (kind === 'number' || kind === 'count') return '4312';
  // A long text would not show whole.
  if (!ofAnyText.has(kind)) return validValue(kind, 'mq');
  return words.find((word) => !lines.some(({ text }) => text.includes(word))) ?? words[0]!;
}
const ofAnyText: ReadonlySet<FieldKind> = new Set([
  'text',
  'message',
  'title',
  'name',
  'city',
  'company',
  'street',
]);

const deviceSteps: Record<Handling, [DeviceAct, string][]> = {
  turn: [
    [{ kind: 'background', ms: awayMs }, 'Go to the home screen and return'],
    [{ kind: 'rotate', to: 'landscape' }, 'Turn the phone to landscape'],
    [{ kind: 'rotate', to: 'portrait' }, 'Turn the phone upright'],
  ],
  enlarge: [
    [{ kind: 'text-size', scale: large }, 'Set the phone’s text size to large'],
    [{ kind: 'text-size', scale: 1 }, 'Set the phone’s text size to normal'],
  ],
  back: [],
};

const planned = (act: PlannedAct['act'], says: string): [PlannedAct, string] => [
  { act, says, confidence: 1 },
  says,
];

async function typeUnderKeyboard(shared: Shared, session: ExplorerSession): Promise<void> {
  const field = lowestField(session.view);
  if (!field) return;
  const text = textFor(field, session.view.scene);
  const intent = typeIntent(session.view.scene, field, text);
  const act = { kind: 'type', text, keepsKeyboard: true } as const;
  await session.step(
    { act, target: { control: field, box: field.box }, says: intent, confidence: 0.9 },
    intent,
  );
  await session.step(...planned({ kind: 'hide-keyboard' }, 'Put the keyboard away'));
  shared.acts += 2;
}

/** Carries out what a phone allows for; the rest is left out, on all screens. */
export async function takeHandling(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
  how: Handling,
): Promise<Node> {
  action.state = 'done';
  const lacks = `cannot ${how}`;
  // At its first screen, going back leaves an app as it should.
  if (shared.followedUp.has(lacks) || (how === 'back' && node === shared.graph.nodes[0])) return node;
  try {
    if (how === 'turn') await typeUnderKeyboard(shared, session);
    for (const [act, says] of deviceSteps[how]) {
      await session.step(...planned(act, says));
      shared.acts++;
      if (!sameOrigin(session.view.address, shared.options.address)) break;
    }
    if (how === 'back') {
      await session.step(...planned({ kind: 'back' }, 'Go back'));
      shared.acts++;
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MissingCapabilityError')) throw error;
    shared.followedUp.add(lacks);
  }
  if (sameOrigin(session.view.address, shared.options.address))
    return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
  await session.open(shared.options.address);
  shared.acts++;
  return registerScreen(shared, session);
}
