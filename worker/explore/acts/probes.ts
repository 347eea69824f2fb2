/** Actions tried for what they show, not for where they lead: none of them stays in the trail. */
import type { StepRecord } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { routePattern, routePath, sameOrigin } from '#worker/facts/routes.ts';
import { asksForPassword, fellowsAsked, partOf } from '#worker/oracles/states/open-to-guests.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import { overlap } from '#worker/core/geometry.ts';
import { PointerField, settleByFocus } from '#worker/sight/probes/index.ts';
import { hasDialog, type Control } from '#worker/sight/scene.ts';
import type { Action } from './action.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { carryOut } from './interactions.ts';
import { blankCorner } from './on-control.ts';
import { registerScreen, firstTime, type Shared } from '../shared.ts';

const escape = { act: { kind: 'key', keys: 'Escape' }, says: 'Press Escape', confidence: 1 } as const;
const showsDialog = ({ view }: ExplorerSession): boolean => hasDialog(view.scene);

/**
 * Walks through the page with Tab; a dialog first gets Escape. Focus stops that were not detected as
 * controls can be tried from then on.
 */
export async function takeKeyboard(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
): Promise<Node> {
  action.state = 'done';
  if (showsDialog(session)) {
    await session.step(escape, escape.says);
    shared.acts++;
    if (!showsDialog(session))
      return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
  }
  const { record } = await carryOut(session, action, shared.options, '');
  shared.acts++;
  // It leads nowhere, and would only lengthen every trail.
  session.forgetLast();
  if (record?.focus) {
    const { scene } = record.focus;
    const known = (control: Control) =>
      scene.controls.some(
        ({ box }) =>
          overlap(box, control.box) > 0.3 || contains(box, control.box) || contains(control.box, box),
      );
    node.felt = settleByFocus(scene, record.focus, new PointerField()).controls.filter(
      (control) => !known(control),
    );
  }
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
}

/**
 * Hovers over a control and leaves it. Controls that appear beside it can be clicked from then on; a mere
 * highlight is ignored.
 */
export async function takeHover(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
): Promise<Node> {
  action.state = 'done';
  const before = session.view.scene;
  const { record } = await carryOut(session, action, shared.options, '');
  if (!record) return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
  const { scene } = session.view;
  const target = record.targetBox!;
  const shown = scene.controls.filter(
    ({ affordance, box }) =>
      affordance !== 'none' &&
      !contains(target, box) &&
      !before.controls.some((other) => overlap(other.box, box) > 0.3),
  );
  shared.acts += 2;
  if (action.leads)
    shared.graph.markYield(action.leads.kind, shown.length > 0 ? 'to a new place' : 'to a known place');
  if (shown.length > 0)
    await registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false }, action.play);
  session.forgetLast();
  await session.step(
    {
      act: { kind: 'hover' },
      target: { box: blankCorner(session) },
      says: 'Move the mouse away',
      confidence: 1,
    },
    'Move the mouse away',
  );
  session.forgetLast();
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
}

/** Makes the window narrow and wide again; the oracles judge the result. */
export async function takeNarrow(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
): Promise<Node> {
  const { width, height } = session.viewport;
  action.state = 'done';
  await carryOut(session, action, shared.options, '');
  session.forgetLast();
  const wide = `Make the window ${width} px wide`;
  await session.step({ act: { kind: 'resize', width, height }, says: wide, confidence: 1 }, wide);
  session.forgetLast();
  shared.acts += 2;
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: false });
}

/**
 * Queues a double click on a button that created something with an address of its own (/orders/7), if the
 * list (/orders) is known.
 */
export function askTwice(shared: Shared, node: Node, { key, play }: Action, record: StepRecord): void {
  const { graph } = shared;
  const { before, after } = record;
  // A form with empty fields would have to be filled in again.
  const control =
    play.kind === 'press'
      ? play.control
      : play.kind === 'form' &&
          play.variant.kind === 'valid' &&
          play.form.fields.every(({ control: { value } }) => value)
        ? play.form.submit
        : undefined;
  const [from, to] = [routePath(before.address), routePath(after.address)];
  if (!control || !wasTaken(record) || from === to || !sameOrigin(before.address, after.address)) return;
  const parts = to.split('/').slice(1);
  // A path that ends in a number is an item, not a list.
  const lists = parts
    .slice(0, -1)
    .map((_, at) => `/${parts.slice(0, parts.length - 1 - at).join('/')}`)
    .filter((path) => !path.endsWith('#'));
  const list = lists
    .filter((path) => path !== from)
    .flatMap((path) => graph.nodes.find(({ address }) => routePath(address) === path)?.address ?? [])[0];
  if (list === undefined || !firstTime(shared, `twice ${routePath(list)}`)) return;
  if (play.kind === 'press' && node.addressable !== true && node.route.some(({ stateful }) => stateful))
    Object.assign(node, { addressable: false, wayUsed: true });
  node.actions.set(`twice:${key}`, {
    key: `twice:${key}`,
    play: { kind: 'twice', control, list },
    prospect: { kind: 'twice' },
    setbacks: 0,
    state: 'open',
    leftAlone: '',
    everywhere: false,
  });
}

export async function takeTwice(
  shared: Shared,
  session: ExplorerSession,
  node: Node,
  action: Action,
): Promise<Node> {
  action.state = 'done';
  const started = session.trail.steps.length;
  await carryOut(session, action, shared.options, '');
  shared.acts += session.trail.steps.length - started;
  return registerScreen(shared, session, { kind: 'play', from: node.id, stateful: true });
}

/**
 * As a guest, opens pages that so far only signed-in sessions have reached: a list, and, if that asks to
 * sign in, an item of it; else a page among others that ask; else any one. Once per kind of page.
 */
export async function lookAsGuest(shared: Shared, session: ExplorerSession): Promise<void> {
  const closed = shared.graph.nodes.filter(({ signedIn, leftAlone }) => signedIn && !leftAlone);
  const isAsked = async (address: string): Promise<boolean> => {
    await session.open(address);
    shared.acts++;
    const asks = asksForPassword(session.view.scene);
    const node = closed.find((one) => one.address === address);
    if (node && asks) node.asksGuests = true;
    return asks;
  };
  for (const { address, otherAddress } of closed.filter(
    (node) => /\d/.test(node.address) && routePath(node.address).endsWith('/#'),
  )) {
    const kind = routePattern(address);
    const list = closed.find((node) => `${routePath(node.address)}/*` === kind)?.address;
    if (list === undefined) continue;
    // An item made by one session may be missing for others, so a second item is tried as well.
    const thing = [address, otherAddress].find(
      (one, n) => one !== undefined && firstTime(shared, `guest at ${kind} ${n}`),
    );
    if (thing === undefined) continue;
    if (await isAsked(list)) await isAsked(thing);
    return;
  }
  // Pages under one path are usually for the same users. Items are left out, as others may not have them.
  const [part] = closed
    .map(({ address }) => partOf(address))
    .filter(
      (one) => one !== '' && closed.filter(({ address }) => partOf(address) === one).length > fellowsAsked,
    );
  let [asked, letIn] = [0, undefined as string | undefined];
  if (part === undefined) {
    const apart = closed.find(
      ({ address }) =>
        !routePath(address).includes('#') && firstTime(shared, `guest at ${routePattern(address)}`),
    );
    if (apart) await isAsked(apart.address);
    return;
  }
  for (const { address } of closed.filter(
    (node) => partOf(node.address) === part && !routePath(node.address).includes('#'),
  )) {
    if (asked >= maxAsked) break;
    if (!firstTime(shared, `guest at ${routePattern(address)}`)) continue;
    if (await isAsked(address)) asked++;
    else letIn ??= address;
  }
  // If its neighbours ask to sign in, the page that does not is the exception.
  if (letIn === undefined || asked < fellowsAsked) return;
  await session.open(letIn);
  shared.acts++;
}

/** Most pages opened as a guest. */
const maxAsked = 6;
