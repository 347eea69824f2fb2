/**
 * Finds out how a field takes what is typed where no button says so, and what can be done with what it makes:
 * by trying, not by any words.
 */
import {
  collectionsOn,
  itemCalled,
  type AppModel,
  type Deed,
  type Operator,
} from '#worker/app-model/index.ts';
import { centre, gapX, gapY, grow, overlap, union, type Box } from '#worker/core/geometry.ts';
import { blockedReason, reasons } from '#worker/guardrails/risk.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import type { Node } from '../map/graph.ts';
import { recordTransition, spent, type Shared } from '../shared.ts';
import type { Action } from '../acts/actions.ts';
import { nameOf } from '../acts/intents.ts';
import { move } from '../acts/move.ts';
import { entryName } from './entry-name.ts';
import type { EntryOutcome } from './outcome.ts';
import { inPlaceOf, press, type } from '../acts/on-control.ts';

/** Entries that are made: enough for a list to be one. */
const entries = 4;
/** A button that takes what is typed stands at most this far from the field, px. */
const besidePx = 160;
/** What belongs to a list stands at most this far from it, px. */
const nearPx = 90;
/** Controls tried of an item, and around a list. */
const [maxOfItem, maxAround] = [4, 6];

/** A line through print costs letters: “e” is read as “o”. */
const isLine = ({ text, struckThrough }: TextLine, name: string): boolean =>
  alike(normalizeLabel(text), normalizeLabel(name)) > (struckThrough ? 0.7 : 0.85);

/** What was learnt from one deed, and the steps that it took. */
interface Tried {
  operator?: Operator;
  record: StepRecord;
  before: Scene;
  steps: TrailStep[];
}

/** Tries a field, and what it makes. */
export class EntryProbe {
  readonly #shared: Shared;
  readonly #session: ExplorerSession;
  readonly #node: Node;
  readonly #action: Action;
  readonly #field: Control;
  /** All names that were typed here. */
  readonly #ours: string[] = [];
  /** Steps that bring an entry to where something is done with it: first of all, those that make it. */
  readonly #making = new Map<string, TrailStep[]>();

  constructor(shared: Shared, session: ExplorerSession, node: Node, action: Action, field: Control) {
    this.#shared = shared;
    this.#session = session;
    this.#node = node;
    this.#action = action;
    this.#field = field;
  }

  get #scene(): Scene {
    return this.#session.view.scene;
  }

  get #model(): AppModel {
    return this.#shared.model;
  }

  #name(): string {
    const name = entryName(this.#shared.options.seed + this.#shared.entered++);
    this.#ours.push(name);
    return name;
  }

  /** Whether nothing is listed but what was made here. */
  #isAllOurs(): boolean {
    const isOurs = (text: string) => this.#ours.some((name) => alike(normalizeLabel(name), text) > 0.85);
    const [list] = collectionsOn(this.#scene).filter(({ items }) => items.some(({ name }) => isOurs(name)));
    return list !== undefined && list.items.every(({ name }) => isOurs(name));
  }

  /** What would destroy may be pressed where nothing can be lost but what was made here. */
  #isAllowed(control: Control): boolean {
    const why = blockedReason(nameOf(control), this.#shared.options.boundaries, { ownForm: true });
    return why === '' || (why === reasons.destroys && this.#isAllOurs());
  }

  /** Does something and learns what came of it; undefined where it could not be done. */
  async #try(
    deed: Omit<Deed, 'act'>,
    act: () => Promise<StepRecord | undefined>,
  ): Promise<Tried | undefined> {
    const before = this.#session.view;
    const from = this.#session.trail.steps.length;
    const record = await act();
    if (!record?.act) return undefined;
    const steps = this.#session.trail.steps.slice(from);
    this.#shared.acts += steps.length;
    const { operator, isNew } = this.#model.learn(before, { ...deed, act: record.act }, this.#session.view);
    if (isNew && operator) this.#session.settled.operators.push(operator.kind);
    return { record, before: before.scene, steps, ...(operator ? { operator } : {}) };
  }

  #key(keys: string): Promise<StepRecord> {
    const says = `Press ${keys}`;
    return this.#session.step({ act: { kind: 'key', keys }, says, confidence: 1 }, says);
  }

  /** Presses a control where it is now; undefined where it is gone. */
  async #press(control: Control): Promise<StepRecord | undefined> {
    const now = inPlaceOf(this.#scene, control);
    return now && this.#session.step(...press(this.#scene, now));
  }

  /** A transition whose outcome a test can check. */
  async #keep(tried: Tried, intent: string, outcome: EntryOutcome): Promise<void> {
    const { id } = this.#node;
    await recordTransition(
      this.#shared,
      {
        from: id,
        to: id,
        intent,
        leftAlone: '',
        action: { ...this.#action, play: { kind: 'entry', field: this.#field, outcome } },
        effect: { before: tried.before, after: this.#scene, moved: false },
        at: this.#session.view.address,
        steps: [...(this.#making.get(outcome.name) ?? []), ...tried.steps],
        signedIn: this.#session.signedIn,
      },
      `${intent}.`,
    );
  }

  /** Types a name and sends it in one way. */
  async #enter(name: string, way: Way): Promise<Tried | undefined> {
    return this.#try(
      { gesture: `type, ${way.gesture}`, on: nameOf(this.#field), entered: name },
      async () => {
        const field = inPlaceOf(this.#scene, this.#field);
        if (!field || !(await type(this.#session, field, name))) return undefined;
        return way.send();
      },
    );
  }

  /** Enter, a button beside the field, or leaving it. */
  #ways(): Way[] {
    const { box } = this.#field;
    const buttons = this.#scene.controls
      .filter(
        (control) =>
          control.affordance === 'press' &&
          ['button', 'icon', 'link'].includes(control.kind) &&
          gapY(control.box, box) < 0 &&
          gapX(control.box, box) < besidePx &&
          centre(control.box).x > centre(box).x &&
          !blockedReason(nameOf(control), this.#shared.options.boundaries),
      )
      .sort((a, b) => gapX(a.box, box) - gapX(b.box, box))
      .slice(0, 1);
    return [
      { gesture: 'Enter', send: () => this.#key('Enter') },
      ...buttons.map((button) => ({
        gesture: `press ${nameOf(button)}`,
        send: () => this.#press(button),
      })),
      { gesture: 'Tab', send: () => this.#key('Tab') },
    ];
  }

  /** Makes entries; returns their names, none where the field makes none. */
  async create(): Promise<string[]> {
    for (const way of this.#ways()) {
      const name = this.#name();
      const tried = await this.#enter(name, way);
      if (tried?.operator?.kind !== 'create') continue;
      await this.#keep(tried, `Add "${name}"`, { kind: 'create', name });
      this.#making.set(name, tried.steps);
      while (this.#making.size < entries && !spent(this.#shared)) {
        const next = this.#name();
        const again = await this.#enter(next, way);
        if (again?.operator?.kind !== 'create') break;
        this.#making.set(next, again.steps);
      }
      return [...this.#making.keys()];
    }
    return [];
  }

  async #send(text: string): Promise<void> {
    const field = inPlaceOf(this.#scene, this.#field);
    if (!field) return;
    await type(this.#session, field, text);
    await this.#key('Enter');
    this.#shared.acts += 2;
  }

  /** Sends blanks in the way in which entries are made: nothing may come of it. */
  createWordless = (): Promise<void> => this.#send('   ');

  /** Sends a name between tags: it has to be listed as it was typed. */
  async createTagged(): Promise<void> {
    const typed = `<s>${this.#name()}</s>`;
    this.#ours.push(typed);
    await this.#send(typed);
  }

  #lineOf = (name: string): TextLine | undefined => this.#scene.lines.find((line) => isLine(line, name));

  /** The row of an item: as far as the list goes, at its height. */
  #rowOf(name: string): Box | undefined {
    const line = this.#lineOf(name);
    if (!line) return undefined;
    const item = itemCalled(collectionsOn(this.#scene), name);
    const own = item ? union([item.box, line.box]) : line.box;
    const { x, width } = union([own, this.#field.box]);
    return { x: x - nearPx / 2, width: width + nearPx, y: own.y - 6, height: own.height + 12 };
  }

  /** What can be pressed in an item's row; what may end it comes last. */
  #controlsOf(name: string): Control[] {
    const row = this.#rowOf(name);
    if (!row) return [];
    const isIn = ({ box }: Control) =>
      overlap(box, this.#field.box) < 0.3 &&
      Math.abs(centre(box).y - centre(row).y) < row.height / 2 &&
      gapX(box, row) < 0;
    const ends = ({ icon }: Control) => (icon === 'close' || icon === 'trash' ? 1 : 0);
    return this.#scene.controls
      .filter(
        (control) =>
          ['press', 'toggle'].includes(control.affordance) &&
          control.box.width < row.width / 2 &&
          isIn(control) &&
          (ends(control) === 1 || this.#isAllowed(control)),
      )
      .sort((a, b) => ends(a) - ends(b) || a.box.x - b.box.x)
      .slice(0, maxOfItem);
  }

  async #hover(name: string): Promise<void> {
    const line = this.#lineOf(name);
    if (!line || !this.#session.capabilities.has('pointer')) return;
    const says = `Hover over "${name}"`;
    await this.#session.step(
      { act: { kind: 'hover' }, target: { line, box: line.box }, says, confidence: 1 },
      says,
    );
    this.#shared.acts++;
    const [hovered] = this.#session.trail.steps.slice(-1);
    this.#making.set(name, [...(this.#making.get(name) ?? []), ...(hovered ? [hovered] : [])]);
  }

  #pressOn = (control: Control, name: string): Promise<Tried | undefined> =>
    this.#try({ gesture: 'press', on: name, box: control.box }, () => this.#press(control));

  /** Ticks, opens, deletes: presses what stands in an item's row. Returns whether the item is gone. */
  async pressParts(name: string): Promise<boolean> {
    await this.#hover(name);
    for (const control of this.#controlsOf(name)) {
      if (spent(this.#shared)) return false;
      const tried = await this.#pressOn(control, name);
      if (tried?.operator?.kind === 'delete') {
        await this.#keep(tried, `Remove "${name}"`, { kind: 'delete', name });
        return true;
      }
      // Twice is as before.
      if (tried?.operator?.kind === 'mark') await this.#pressOn(control, name);
      if (tried?.operator?.kind === 'navigate') await move(this.#shared, this.#session, 'back');
    }
    return !this.#lineOf(name);
  }

  /** Opens a field on an item by a double press; returns it. */
  async #openField(name: string): Promise<Control | undefined> {
    const line = this.#lineOf(name);
    if (!line) return undefined;
    const says = `Double-click "${name}"`;
    await this.#session.step(
      { act: { kind: 'press', count: 2 }, target: { line, box: line.box }, says, confidence: 1 },
      says,
    );
    return this.#scene.controls.find(
      ({ affordance, box }) =>
        affordance === 'type' &&
        gapY(box, grow(line.box, 4)) < 0 &&
        gapX(box, line.box) < 0 &&
        overlap(box, this.#field.box) < 0.3,
    );
  }

  /** Opens an item's name, types another one and presses a key; undefined where no field opens. */
  async #retype(name: string, other: string, keys: 'Enter' | 'Escape'): Promise<StepRecord | undefined> {
    const field = await this.#openField(name);
    if (!field || !(await type(this.#session, field, other))) return undefined;
    return this.#key(keys);
  }

  /** Gives an item another name by a double press, and takes back another one with Escape. Returns its name then. */
  async rename(name: string): Promise<string> {
    const other = this.#name();
    const box = this.#lineOf(name)?.box;
    const tried = await this.#try(
      { gesture: 'double press, type, Enter', on: name, entered: other, ...(box ? { box } : {}) },
      () => this.#retype(name, other, 'Enter'),
    );
    if (!tried || !this.#lineOf(other)) {
      await this.#key('Escape');
      return name;
    }
    if (!this.#lineOf(name))
      await this.#keep(tried, `Rename "${name}" to "${other}"`, { kind: 'edit', name, other });
    await this.#takeBack(other);
    return other;
  }

  /** Types another name on an item, and leaves it with Escape: the name has to be what it was. */
  async #takeBack(name: string): Promise<void> {
    const never = this.#name();
    const gesture = 'double press, type, Escape';
    const tried = await this.#try({ gesture, on: name }, () => this.#retype(name, never, 'Escape'));
    if (tried && this.#lineOf(name) && !this.#lineOf(never))
      this.#model.note('cancel', this.#session.view, { gesture, on: 'an item' });
  }

  /** Marks an item and leaves it so: what filters by it has something to do. */
  async mark(name: string): Promise<void> {
    for (const control of this.#controlsOf(name).slice(0, 1)) await this.#pressOn(control, name);
  }

  /** What stands around the list, and belongs to none of its items. */
  #around(names: readonly string[]): Control[] {
    const lines = names.flatMap((name) => this.#lineOf(name) ?? []);
    if (lines.length === 0) return [];
    const list = union([...lines.map(({ box }) => box), this.#field.box]);
    const rows = names.flatMap((name) => this.#rowOf(name) ?? []);
    const isOfItem = ({ box }: Control) =>
      rows.some((row) => Math.abs(centre(box).y - centre(row).y) < row.height / 2);
    return this.#scene.controls
      .filter(
        (control) =>
          ['press', 'toggle'].includes(control.affordance) &&
          gapY(control.box, list) < nearPx &&
          gapX(control.box, list) < nearPx &&
          control.box.width < list.width / 2 &&
          !isOfItem(control) &&
          this.#isAllowed(control),
      )
      .slice(0, maxAround);
  }

  /** Marks again what is there and is marked no more. */
  async #restoreMarks(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { look } = itemCalled(collectionsOn(this.#scene), name) ?? {};
      if (look && !(look.ticked ?? look.struck)) await this.mark(name);
    }
  }

  /**
   * Presses what stands around the list: filters, clearing, marking all. Each from the page as it was opened,
   * with the same entries marked.
   */
  async pressAround(names: readonly string[], marked: readonly string[]): Promise<void> {
    const { address } = this.#session.view;
    for (const control of this.#around(names)) {
      if (spent(this.#shared)) return;
      const shown = names.filter((name) => this.#lineOf(name));
      const tried = await this.#pressOn(control, nameOf(control));
      if (!tried?.operator) continue;
      // Twice is as before.
      if (tried.operator.kind === 'mark-all') {
        await this.#pressOn(control, nameOf(control));
        await this.#restoreMarks(marked);
        continue;
      }
      await this.#session.open(address);
      this.#shared.acts++;
      const back = shown.filter((name) => this.#lineOf(name));
      // What a filter hides is there again; the others show that the list is kept at all.
      if (tried.operator.kind === 'filter' && back.length > 0 && back.length < shown.length)
        this.#model.correct(tried.operator, 'clear');
    }
  }
}

interface Way {
  gesture: string;
  send(): Promise<StepRecord | undefined>;
}
