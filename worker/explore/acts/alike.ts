/** Controls that the entries of a list have alike, and which of them to try. */
import { normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
import type { Control, Region, Scene } from '#worker/sight/scene.ts';
import { nameOf } from './intents.ts';

const entries: ReadonlySet<Region['kind']> = new Set(['card', 'row', 'list', 'cell']);

/** Most link cards without a price that count as tiles; more form a list. */
const maxTiles = 6;

/** What a control of a list is like: `listed` is the part of the page that holds it; `nth` of those like it. */
export interface Alike {
  listed?: Region;
  /** Equal for controls that are expected to act alike; '' for those that stand alone. */
  make: string;
  nth: number;
}

/** Positions and sizes that differ by less are the same, px. */
const gridPx = 24;

const inGrid = (px: number): number => Math.round(px / gridPx);

/** So many nameless things of one size are the cells of a grid, as of a calendar; fewer may be tools. */
const fewestCells = 12;

/** Links by the width of their entry, buttons by name, others by where they stand in it. */
function makeOf({ kind, label, box }: Control, region: Region): string {
  const isLink = kind === 'link' || kind === 'image';
  const like = isLink ? inGrid(region.box.width) : withoutNumbers(label) || inGrid(box.x - region.box.x);
  return `${kind}:${region.kind}:${like}`;
}

/** … outside of a list: pictures, and nameless things by their size. */
function plainMakeOf(control: Control): string {
  const { kind, box } = control;
  if (kind === 'image') return 'image';
  return nameOf(control) === '' ? `cell:${kind}:${inGrid(box.width)}:${inGrid(box.height)}` : '';
}

/** Sorts controls of a screen by what they are like. `isListed`: whether a part of the page lists things. */
export class Likes {
  readonly #likes = new Map<Control, Alike>();
  readonly #members = new Map<string, Control[]>();

  constructor(controls: readonly Control[], { regions }: Scene, isListed: (region: Region) => boolean) {
    const byId = new Map(regions.map((region) => [region.id, region]));
    for (const control of controls) {
      const region = byId.get(control.region);
      const listed = region && entries.has(region.kind) && isListed(region) ? region : undefined;
      const make = listed ? makeOf(control, listed) : plainMakeOf(control);
      const members = this.#members.get(make) ?? [];
      this.#likes.set(control, { make, nth: members.length, ...(listed ? { listed } : {}) });
      this.#members.set(make, [...members, control]);
    }
  }

  of(control: Control): Alike {
    return this.#likes.get(control)!;
  }

  #like(control: Control): Control[] {
    const { make } = this.of(control);
    return make ? this.#members.get(make)! : [control];
  }

  /** How many of its like are tried before it: of several entries, the second goes first, see `isToTry`. */
  before(control: Control): number {
    const { nth, listed } = this.of(control);
    const like = this.#like(control);
    const [first, second] = like;
    if (!listed && control.kind !== 'image' && like.length < fewestCells) return 0;
    const isOfEntries = second !== undefined && second.region !== first!.region;
    return isOfEntries ? ([1, 0][nth] ?? nth) : nth;
  }

  /**
   * Whether a control is the one to try of those that have its name in each entry: the second, as what acts on
   * the first or the last, whichever is meant, shows only there.
   */
  isToTry(control: Control): boolean {
    const name = normalizeLabel(nameOf(control));
    const place = this.of(control).listed?.kind;
    const named = [...this.#likes.keys()].filter(
      (other) =>
        other.kind === control.kind &&
        this.of(other).listed?.kind === place &&
        normalizeLabel(nameOf(other)) === name,
    );
    return name === '' || control === (named[1] ?? named[0]);
  }

  /** Whether it is one of a few link tiles, each of which leads to a page of its own; many form a list. */
  isTile(control: Control): boolean {
    const { listed } = this.of(control);
    if (listed?.kind !== 'card' || control.kind !== 'link') return false;
    return this.#like(control).length <= maxTiles;
  }
}
