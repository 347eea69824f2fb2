/** What can be done with an entry that stands on the screen: by trying, not by any words. */
import { collectionsOn, type AppModel, type Deed, type Operator } from '#worker/app-model/index.ts';
import { gapX, gapY, grow, overlap } from '#worker/core/geometry.ts';
import { reasons } from '#worker/guardrails/risk-words.ts';
import { blockedReason } from '#worker/guardrails/risk.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { spent, type Shared } from '../shared.ts';
import { nameOf } from '../acts/intents.ts';
import { move } from '../acts/move.ts';
import { entryName } from './entry-name.ts';
import { controlsOfItem, lineOf, type ListOnScreen } from './list-controls.ts';
import type { EntryOutcome } from './outcome.ts';
import { inPlaceOf, isToggle, press, type } from '../acts/on-control.ts';

/** What was learnt from one deed, and the steps that it took. */
export interface Tried {
  operator?: Operator;
  record: StepRecord;
  before: SessionView;
  steps: TrailStep[];
}

/** Tries what can be done with entries, and notes what came of it. */
export class EntryTrials {
  protected readonly shared: Shared;
  protected readonly session: ExplorerSession;
  /** The field above the list that makes its entries, if there is one. */
  protected readonly field: Control | undefined;
  /** All names that were typed here. */
  protected readonly ours: string[];

  constructor(
    shared: Shared,
    session: ExplorerSession,
    { field, ours = [] }: { field?: Control; ours?: string[] },
  ) {
    this.shared = shared;
    this.session = session;
    this.field = field;
    this.ours = ours;
  }

  /** What was seen of entries. */
  readonly seen: Partial<EntryOutcome> = {};

  protected note(seen: Partial<EntryOutcome>): void {
    Object.assign(this.seen, seen);
  }

  protected get scene(): Scene {
    return this.session.view.scene;
  }

  protected get model(): AppModel {
    return this.shared.model;
  }

  protected name(): string {
    const name = entryName(this.shared.options.seed + this.shared.entered++);
    this.ours.push(name);
    return name;
  }

  /** Whether nothing is listed but what was made here. */
  protected isAllOurs(): boolean {
    const isOurs = (text: string) => this.ours.some((name) => alike(normalizeLabel(name), text) > 0.85);
    const [list] = collectionsOn(this.scene).filter(({ items }) => items.some(({ name }) => isOurs(name)));
    return list !== undefined && list.items.every(({ name }) => isOurs(name));
  }

  /** What would destroy may be pressed where nothing can be lost but what was made here. */
  protected isAllowed(control: Control): boolean {
    const why = blockedReason(nameOf(control), this.shared.options.boundaries, { ownForm: true });
    return why === '' || (why === reasons.destroys && this.isAllOurs());
  }

  /** Does something and learns what came of it; undefined where it could not be done. */
  protected async try(
    deed: Omit<Deed, 'act'>,
    act: () => Promise<StepRecord | undefined>,
  ): Promise<Tried | undefined> {
    const before = this.session.view;
    const from = this.session.trail.steps.length;
    const record = await act();
    if (!record?.act) return undefined;
    const steps = this.session.trail.steps.slice(from);
    this.shared.acts += steps.length;
    const { operator, isNew } = this.model.learn(before, { ...deed, act: record.act }, this.session.view);
    if (isNew && operator) this.session.settled.operators.push(operator.kind);
    return { record, before, steps, ...(operator ? { operator } : {}) };
  }

  protected key(keys: string): Promise<StepRecord> {
    const says = `Press ${keys}`;
    return this.session.step({ act: { kind: 'key', keys }, says, confidence: 1 }, says);
  }

  /** Presses a control where it is now; undefined where it is gone. */
  protected async press(control: Control): Promise<StepRecord | undefined> {
    const now = inPlaceOf(this.scene, control);
    return now && this.session.step(...press(this.scene, now));
  }

  protected lineOf = (name: string): TextLine | undefined => lineOf(this.scene, name);

  protected get list(): ListOnScreen {
    return {
      scene: this.scene,
      ...(this.field ? { field: this.field } : {}),
      isAllowed: (control) => this.isAllowed(control),
    };
  }

  /** Returns the step it took; none where there is no pointer. */
  async #hover(name: string): Promise<TrailStep[]> {
    const line = this.lineOf(name);
    if (!line || !this.session.capabilities.has('pointer')) return [];
    const says = `Hover over "${name}"`;
    await this.session.step(
      { act: { kind: 'hover' }, target: { line, box: line.box }, says, confidence: 1 },
      says,
    );
    this.shared.acts++;
    return this.session.trail.steps.slice(-1);
  }

  protected pressOn = (control: Control, name: string): Promise<Tried | undefined> =>
    this.try({ gesture: 'press', on: name, box: control.box, isToggle: isToggle(control) }, () =>
      this.press(control),
    );

  /** Ticks, opens, deletes: presses what stands in an item's row. Returns whether the item is gone. */
  async pressParts(name: string): Promise<boolean> {
    const hovered = await this.#hover(name);
    for (const control of controlsOfItem(this.list, name)) {
      if (spent(this.shared)) return false;
      const tried = await this.pressOn(control, name);
      if (tried?.operator?.kind === 'delete') {
        this.note({ remove: { name, steps: [...hovered, ...tried.steps] } });
        return true;
      }
      if (tried?.operator?.kind === 'mark') {
        this.note({ mark: { name, steps: tried.steps } });
        // Twice is as before.
        await this.pressOn(control, name);
      }
      if (tried?.operator?.kind === 'navigate') await move(this.shared, this.session, 'back');
    }
    return !this.lineOf(name);
  }

  /** Renames an entry, takes back another name, marks and removes it, and looks after a reload what of it was kept. */
  async tryAll(name: string): Promise<void> {
    const renamed = await this.rename(name);
    await move(this.shared, this.session, 'reload');
    const isGone = await this.pressParts(renamed);
    if (isGone) await move(this.shared, this.session, 'reload');
  }

  /** The field that an entry's name stands in, where it can be changed in place. */
  #fieldOf(line: TextLine): Control | undefined {
    return this.scene.controls.find(
      ({ affordance, box }) =>
        affordance === 'type' &&
        gapY(box, grow(line.box, 4)) < 0 &&
        gapX(box, line.box) < 0 &&
        !(this.field && overlap(box, this.field.box) >= 0.3),
    );
  }

  /** The field of an item's name, which a double press opens where there is none. */
  async #openField(name: string): Promise<Control | undefined> {
    const line = this.lineOf(name);
    if (!line) return undefined;
    const open = this.#fieldOf(line);
    if (open) return open;
    const says = `Double-click "${name}"`;
    await this.session.step(
      { act: { kind: 'press', count: 2 }, target: { line, box: line.box }, says, confidence: 1 },
      says,
    );
    return this.#fieldOf(line);
  }

  /** Opens an item's name, types another one and presses a key; undefined where no field opens. */
  async #retype(name: string, other: string, keys: 'Enter' | 'Escape'): Promise<StepRecord | undefined> {
    const field = await this.#openField(name);
    if (!field || !(await type(this.session, field, other))) return undefined;
    return this.key(keys);
  }

  /** Gives an item another name by a double press, and takes back another one with Escape. Returns its name then. */
  async rename(name: string): Promise<string> {
    const other = this.name();
    const box = this.lineOf(name)?.box;
    const tried = await this.try(
      { gesture: 'double press, type, Enter', on: name, entered: other, ...(box ? { box } : {}) },
      () => this.#retype(name, other, 'Enter'),
    );
    if (!tried || !this.lineOf(other)) {
      await this.key('Escape');
      return name;
    }
    if (!this.lineOf(name)) this.note({ rename: { name, other, steps: tried.steps } });
    await this.#takeBack(other);
    return other;
  }

  /** Types another name on an item, and leaves it with Escape: the name has to be what it was. */
  async #takeBack(name: string): Promise<void> {
    const never = this.name();
    const gesture = 'double press, type, Escape';
    const tried = await this.try({ gesture, on: name }, () => this.#retype(name, never, 'Escape'));
    if (!tried || !this.lineOf(name) || this.lineOf(never)) return;
    this.note({ cancel: { name, other: never, steps: tried.steps } });
    this.model.note('cancel', this.session.view, { gesture, on: 'an item' });
  }

  /** Marks an item and leaves it so: what filters by it has something to do. */
  async mark(name: string): Promise<void> {
    for (const control of controlsOfItem(this.list, name).slice(0, 1)) await this.pressOn(control, name);
  }
}
