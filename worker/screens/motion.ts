import sharp from 'sharp';
import type { Box } from '#worker/core/geometry.ts';

/** Grey levels by which a cell must differ: antialiasing and JPEG noise stay below. */
const tolerance = 6;
/**
 * A cell that still changes after this long, and changed this often, moves by itself; before, it may be a
 * transition that ends.
 */
const transitionMs = 1200;
const restless = 4;
/** What changed this lately is still at it; a transition that has ended is not masked. */
const stillMovingMs = 150;

/** A caret at the crossing of cells is in as many as four. */
const moreThanCaret = 5;

/**
 * Where a screen moves, told from its successive pictures on a coarse grid. Times are those of
 * performance.now().
 */
export class Motion {
  readonly #columns: number;
  readonly #rows: number;
  #last: Buffer | undefined;
  readonly #changedAt: Float64Array;
  readonly #changes: Uint16Array;
  #since = performance.now();

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#changedAt = new Float64Array(columns * rows);
    this.#changes = new Uint16Array(columns * rows);
  }

  /** When what moves began to be watched: at the last act. */
  get since(): number {
    return this.#since;
  }

  /** Takes in one more picture (encoded), seen at `at`. */
  async see(image: Buffer, at: number): Promise<void> {
    const grey = await sharp(image)
      .greyscale()
      .resize(this.#columns, this.#rows, { fit: 'fill' })
      .raw()
      .toBuffer();
    const before = (this.#last ??= grey);
    for (let i = 0; i < grey.length; i++) {
      if (Math.abs(grey[i]! - before[i]!) > tolerance) {
        // Kept until it has changed enough: what turns or fades slowly differs little from one picture to the
        // next.
        before[i] = grey[i]!;
        this.#changedAt[i] = at;
        this.#changes[i]!++;
      }
    }
  }

  /** To be called just before an act: what moves from now on is its effect. */
  mark(): void {
    this.#since = performance.now();
    this.#changes.fill(0);
  }

  /**
   * A look without an act before it: what moved since the last act is over, and says nothing about what moves
   * now.
   */
  markUnlessFresh(): void {
    if (performance.now() - this.#since > transitionMs) this.mark();
  }

  /**
   * Newest change; once a transition would have ended, only among the cells that do not move by themselves.
   */
  lastChange(now: number): number {
    const patient = now - this.#since < transitionMs;
    let newest = 0;
    for (let i = 0; i < this.#changedAt.length; i++) {
      if ((patient || this.#changes[i]! < restless) && this.#changedAt[i]! > newest)
        newest = this.#changedAt[i]!;
    }
    return newest;
  }

  /** Remembers how it looks; the answer tells whether more than a caret looks otherwise by then. */
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

  /** What keeps moving by itself, in px of `viewport`. `everyMs`: how far apart the pictures were. */
  animated(now: number, viewport: { width: number; height: number }, everyMs = 0): Box[] {
    if (now - this.#since < transitionMs) return [];
    const width = viewport.width / this.#columns;
    const height = viewport.height / this.#rows;
    const boxes: Box[] = [];
    for (let i = 0; i < this.#changes.length; i++) {
      if (
        this.#changes[i]! >= restless &&
        now - this.#changedAt[i]! < Math.max(stillMovingMs, 2.5 * everyMs)
      ) {
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
