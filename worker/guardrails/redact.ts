import sharp from 'sharp';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { alike, folded } from '#worker/core/words.ts';

/** Paints over boxes, so that a typed secret is in no stored picture. */
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
 * Text this similar to a secret is treated as the secret, 0…1: better a word too many is hidden than one too
 * few.
 */
const likeEnough = 0.8;
const shortest = 4;

/** A secret that is a common word ("password") does not match that word in another case, as on a label. */
const otherCase = (word: string, secret: string): boolean =>
  /^\p{L}+$/u.test(secret) && word !== secret && word.toLowerCase() === secret.toLowerCase();

/** Whether a text contains a secret, or a word that differs from it by a misread letter. */
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
 * A view without its secrets: the fields they were typed into, and wherever the page shows them, are painted
 * over and removed from the text.
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

/** Remembers where secrets were typed, for all pictures taken while the page stays open. */
export class Cover {
  readonly #secrets: () => string[];
  #boxes: Box[] = [];
  readonly #boxesOf = new WeakMap<Picture, Box[]>();
  readonly #views = new WeakMap<Picture, Promise<SessionView>>();

  /** @param secrets the current ones: one-time codes change */
  constructor(secrets: () => string[]) {
    this.#secrets = () => secrets().filter(Boolean);
  }

  typedIn(box: Box): void {
    this.#boxes = [...this.#boxes, box];
  }

  /** To be called for each view when it is taken; on another page the fields are gone. */
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

  /** Like `of`, for the picture alone: the scene is masked where it is stored. */
  async kept(view: SessionView): Promise<SessionView> {
    return { ...view, picture: (await this.of(view)).picture };
  }
}
