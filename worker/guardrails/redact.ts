import sharp from 'sharp';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { alike, folded } from '#worker/core/words.ts';

/** Paints over boxes, so that no stored picture shows a typed secret, even where the page does. */
export async function redact(picture: Picture, boxes: Box[]): Promise<Picture> {
  if (boxes.length === 0 || picture.image.length === 0) return picture;
  const rectangles = boxes
    .map(
      (box) =>
        `<rect x="${Math.floor(box.x)}" y="${Math.floor(box.y)}" width="${Math.ceil(box.width)}" height="${Math.ceil(box.height)}" fill="#4b5563"/>`,
    )
    .join('');
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${rectangles}</svg>`,
  );
  return {
    ...picture,
    image: await sharp(picture.image)
      .composite([{ input: overlay }])
      .png({ compressionLevel: 3 })
      .toBuffer(),
  };
}

const covered = '••••••';
/**
 * How alike a word must be to count as a misread secret, 0…1: covering one word too many beats covering one
 * too few.
 */
const likeEnough = 0.8;
const shortest = 4;

/**
 * A password that is an ordinary word ("password") also occurs as a label in another case, which is no leak.
 */
const otherCase = (word: string, secret: string): boolean =>
  /^\p{L}+$/u.test(secret) && word !== secret && word.toLowerCase() === secret.toLowerCase();

/** Whether a text shows a secret: within the text, or as one of its words, allowing for OCR errors. */
function shows(text: string, secret: string): boolean {
  const words = text.split(/\s+/);
  if (secret.length < shortest) return words.includes(secret);
  if (text.includes(secret)) return true;
  const likely = words.filter((word) => !otherCase(word, secret));
  return (
    folded(likely.join(' ')).includes(folded(secret)) ||
    likely.some((word) => alike(word, secret) > likeEnough)
  );
}

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function coverScene(scene: Scene, boxes: Box[], secrets: string[]): Scene {
  const hidden = (box: Box, text: string | undefined) =>
    text !== undefined &&
    text !== '' &&
    (boxes.some((one) => meets(one, box)) || secrets.some((secret) => shows(text, secret)));
  return {
    ...scene,
    lines: scene.lines.map((line) =>
      hidden(line.box, line.text) ? { ...line, text: covered, words: [] } : line,
    ),
    controls: scene.controls.map((control) => {
      const change = { ...control };
      if (hidden(control.box, control.value)) change.value = covered;
      for (const name of ['label', 'placeholder'] as const)
        if (secrets.some((secret) => shows(control[name] ?? '', secret))) change[name] = covered;
      return change;
    }),
    regions: scene.regions.map((region) =>
      secrets.some((secret) => shows(region.label, secret)) ? { ...region, label: covered } : region,
    ),
  };
}

/**
 * A view without its secrets: the boxes where they were typed, and every place that shows them, are painted
 * over in the picture and masked in scene, address and title.
 */
export async function coverView(view: SessionView, boxes: Box[], secrets: string[]): Promise<SessionView> {
  const { scene } = view;
  const read = [
    ...scene.lines.filter(({ text }) => secrets.some((secret) => shows(text, secret))),
    ...scene.controls.filter(({ value, label }) =>
      secrets.some((secret) => shows(value ?? '', secret) || shows(label, secret)),
    ),
  ].map(({ box }) => box);
  const all = [...boxes, ...read];
  const plain = (text: string) =>
    secrets.reduce(
      (kept, secret) => kept.replaceAll(secret, covered).replaceAll(encodeURIComponent(secret), covered),
      text,
    );
  return {
    ...view,
    picture: await redact(view.picture, all),
    scene: coverScene(scene, all, secrets),
    address: plain(view.address),
    title: plain(view.title),
  };
}

/** Remembers for each captured picture in which boxes secrets were typed. */
export class Cover {
  readonly #secrets: () => string[];
  #boxes: Box[] = [];
  readonly #boxesOf = new WeakMap<Picture, Box[]>();
  readonly #views = new WeakMap<Picture, Promise<SessionView>>();

  /** @param secrets returns the current secrets; one-time codes change over time */
  constructor(secrets: () => string[]) {
    this.#secrets = () => secrets().filter(Boolean);
  }

  typedIn(box: Box): void {
    this.#boxes = [...this.#boxes, box];
  }

  /** Call for every captured view. On another page the earlier boxes no longer apply. */
  saw(view: SessionView, samePage: boolean): void {
    if (!samePage) this.#boxes = [];
    this.#boxesOf.set(view.picture, this.#boxes);
  }

  async of(view: SessionView): Promise<SessionView> {
    const secrets = this.#secrets();
    if (secrets.length === 0 && this.#boxes.length === 0) return view;
    let made = this.#views.get(view.picture);
    if (!made) {
      made = coverView(view, this.#boxesOf.get(view.picture) ?? this.#boxes, secrets);
      this.#views.set(view.picture, made);
    }
    return made;
  }

  /** As `of`, but only the picture is covered: stored scene data is masked where it is stored. */
  async kept(view: SessionView): Promise<SessionView> {
    return { ...view, picture: (await this.of(view)).picture };
  }
}
