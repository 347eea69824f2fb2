import sharp from 'sharp';
import type { Box } from '#worker/core/geometry.ts';

/** Grey levels by which a cell must differ; antialiasing and JPEG noise stay below. */
const tolerance = 6;
/**
 * A cell that still changes this long (ms) after an action and all that the page loaded for it, and changed this often
 * since, is animated; before, it may be a transition that ends, or a page that is drawn piece by piece.
 */
const transitionMs = 1200;
const restless = 4;
/** Only cells that changed this recently count as animated; a finished transition is not masked, ms. */
const stillMovingMs = 150;
/** What ticks on a page changes at least this often; a cell that rests for longer has ended its animation, ms. */
const tickMs = 400;
const endedMs = 1500;
/** How far from an animated cell its animation may get from one picture to the next, in cells. */
const reach = 2;

/** A caret changes at most four cells, where they meet. */
const moreThanCaret = 5;

/** Detects movement by comparing successive pictures on a coarse grid. Times are `performance.now()`, ms. */
export class Motion {
  readonly #columns: number;
  readonly #rows: number;
  #last: Buffer | undefined;
  readonly #changedAt: Float64Array;
  readonly #changes: Uint16Array;
  /** Cells that have been animated on this page: what they do says nothing about an action. */
  readonly #endless: Uint8Array;
  /** Those of them that were so when the page was shown before, and have not moved since: they may rest by now. */
  readonly #expected: Uint8Array;
  #since = performance.now();
  #loadedAt = 0;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#changedAt = new Float64Array(columns * rows);
    this.#changes = new Uint16Array(columns * rows);
    this.#endless = new Uint8Array(columns * rows);
    this.#expected = new Uint8Array(columns * rows);
  }

  /** Start of the observation: the last action. */
  get since(): number {
    return this.#since;
  }

  /** Adds a picture (encoded), seen at `at`. */
  async see(image: Buffer, at: number): Promise<void> {
    const grey = await sharp(image)
      .greyscale()
      .resize(this.#columns, this.#rows, { fit: 'fill' })
      .raw()
      .toBuffer();
    const before = (this.#last ??= grey);
    for (let i = 0; i < grey.length; i++) {
      if (Math.abs(grey[i]! - before[i]!) > tolerance) {
        // Compare with the last counted picture, as slow fades differ little from one picture to the next.
        before[i] = grey[i]!;
        this.#changedAt[i] = at;
        this.#changes[i]!++;
      }
    }
  }

  /** Another page is shown; `endless`: the cells that were animated when it was shown before. */
  turnPage(endless: readonly number[] = []): void {
    this.#endless.fill(0);
    this.#expected.fill(0);
    for (const cell of endless) {
      this.#endless[cell] = this.#expected[cell] = 1;
      this.#changedAt[cell] = performance.now();
    }
  }

  /** The cells that are animated on this page. */
  get endless(): number[] {
    return [...this.#endless.keys()].filter((cell) => this.#endless[cell] === 1);
  }

  /** Call just before an action: later movement is its effect. */
  mark(): void {
    this.#since = performance.now();
    this.#changes.fill(0);
  }

  /** Call when the page has loaded something: what it draws then is no animation yet. */
  loaded(): void {
    this.#loadedAt = performance.now();
    this.#changes.fill(0);
  }

  /**
   * Restarts the observation if the last action was long ago: earlier movement says nothing about the
   * present.
   */
  markUnlessFresh(): void {
    if (performance.now() - this.#since > transitionMs) this.mark();
  }

  /** Whether a cell has gone on changing for longer than a transition takes. */
  #isRestless(cell: number, now: number): boolean {
    const from = Math.max(this.#since, this.#loadedAt);
    return now - from >= transitionMs && this.#changes[cell]! >= restless;
  }

  /** Whether a cell, or one beside it, is animated: what moves over the page comes to new cells. */
  #isAnimated(cell: number, now: number): boolean {
    const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)];
    for (let y = Math.max(0, row - 1); y <= Math.min(this.#rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(this.#columns - 1, column + reach); x++) {
        const other = y * this.#columns + x;
        if (this.#endless[other] || this.#isRestless(other, now)) return true;
      }
    }
    return false;
  }

  /** Whether anything on this page goes on moving. */
  isRestless(now: number): boolean {
    return this.#endless.some((is, cell) => is === 1 || this.#isRestless(cell, now));
  }

  /** Time of the newest change of a cell that is not animated. */
  lastChange(now: number): number {
    let newest = 0;
    for (let i = 0; i < this.#changedAt.length; i++) {
      if (now - this.#changedAt[i]! > endedMs) this.#endless[i] = 0;
      if (this.#changedAt[i]! > newest && !this.#isAnimated(i, now)) newest = this.#changedAt[i]!;
    }
    return newest;
  }

  /**
   * Remembers the current picture; the returned function tells whether more than a caret has changed since.
   */
  glance(): () => boolean {
    const seen = this.#last && Buffer.from(this.#last);
    return () => {
      const now = this.#last;
      return (
        !!seen &&
        !!now &&
        seen.reduce((cells, grey, i) => cells + (Math.abs(grey - now[i]!) > tolerance ? 1 : 0), 0) >=
          moreThanCaret
      );
    };
  }

  /** Boxes of animated cells, in px of `viewport`. `everyMs`: interval between the pictures. */
  animated(now: number, viewport: { width: number; height: number }, everyMs = 0): Box[] {
    const width = viewport.width / this.#columns;
    const height = viewport.height / this.#rows;
    const boxes: Box[] = [];
    for (let i = 0; i < this.#changes.length; i++) {
      const isMoving = now - this.#changedAt[i]! < Math.max(stillMovingMs, 2.5 * everyMs);
      if (this.#isRestless(i, now) && isMoving) this.#endless[i] = 1;
      if (this.#changes[i]! >= restless) this.#expected[i] = 0;
      if (this.#endless[i] && !this.#expected[i] && now - this.#changedAt[i]! < tickMs) {
        boxes.push({
          x: (i % this.#columns) * width,
          y: Math.floor(i / this.#columns) * height,
          width,
          height,
        });
      }
    }
    return boxes;
  }
}
