import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSight } from '#worker/sight/index.ts';
import type { Picture, Scene } from '#worker/sight/scene.ts';
import type { Bench, BenchOptions } from './main.ts';
import { draw, quantile } from './results.ts';
import { capture, type Shot } from './sight/capture.ts';
import { corpus, idOf, type CorpusScreen } from './sight/corpus.ts';
import { fingerprintFigures, type SeenScreen } from './sight/fingerprints.ts';
import { installKits } from './sight/kits.ts';
import { drawOverlay } from './sight/overlay.ts';
import { figuresOf, oneLine, type ScreenScore } from './sight/report.ts';
import { scoreControls } from './sight/score-controls.ts';
import { scoreWords } from './sight/score-words.ts';

const overlays = join(import.meta.dirname, 'results/sight');

function chosen({ only, sample, seed }: BenchOptions): CorpusScreen[] {
  const list =
    only.length === 0
      ? corpus
      : corpus.filter((s) => only.includes(s.kit) || only.includes(s.name) || only.includes(idOf(s)));
  if (list.length === 0) throw new Error(`no screen or kit is named ${only.join(', ')}`);
  if (sample === undefined) return list;
  const drawn = new Set(draw(list, sample, seed));
  return list.filter((s) => drawn.has(s));
}

/** The n-th part of a list in order, 0…1. */
const partOf = (list: number[], part: number): number | null =>
  list.length === 0 ? null : Math.round(quantile(list, part));

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

/** Looks at every shot as a session would, one after another, and takes the time of each look. */
async function lookAt(shots: Shot[]) {
  // Pictures to come are in memory already; what is added from here on is the engine's.
  const before = megabytes();
  let peak = before;
  const beganCold = performance.now();
  const sight = await createSight({ threads: 2 });
  const times = {
    cold: 0,
    newKit: [] as number[],
    knownKit: [] as number[],
    again: [] as number[],
    sameBytes: [] as number[],
  };
  const look = async (picture: Picture): Promise<{ scene: Scene; ms: number }> => {
    const began = performance.now();
    const scene = await sight.look(picture);
    peak = Math.max(peak, megabytes());
    return { scene, ms: performance.now() - began };
  };
  const seen: SeenScreen[] = [];
  const kitsSeen = new Set<string>();
  for (const { screen, picture, again } of shots) {
    const first = await look(picture);
    const sized = screen.width === 1280 && screen.height === 720;
    if (kitsSeen.size === 0) times.cold = Math.round(performance.now() - beganCold);
    else if (sized) (kitsSeen.has(screen.kit) ? times.knownKit : times.newKit).push(first.ms);
    kitsSeen.add(screen.kit);
    const others: SeenScreen['again'] = [];
    for (const [moment, other] of Object.entries(again)) {
      const { scene, ms } = await look(other);
      if (sized) (other.image.equals(picture.image) ? times.sameBytes : times.again).push(ms);
      others.push({ moment, scene });
    }
    seen.push({ id: screen.heldOut ? '(held out)' : idOf(screen), scene: first.scene, again: others });
  }
  const fingerprints = fingerprintFigures(sight, seen);
  await sight.close();
  return {
    seen,
    fingerprints,
    timing: {
      coldMs: times.cold,
      warmMedianMs: partOf(times.again, 0.5),
      warmP95Ms: partOf(times.again, 0.95),
      sameBytesMedianMs: partOf(times.sameBytes, 0.5),
      newMedianMs: partOf(times.knownKit, 0.5),
      newP95Ms: partOf(times.knownKit, 0.95),
      unknownKitMedianMs: partOf(times.newKit, 0.5),
      unknownKitP95Ms: partOf(times.newKit, 0.95),
      memoryMb: Math.round(peak - before),
    },
  };
}

/**
 * Every miss of a screen, and a picture of them. Held-out screens stay closed unless they are asked for by
 * name.
 */
async function explain(
  shot: Shot,
  scene: Scene,
  score: ScreenScore,
  { only, says }: BenchOptions,
): Promise<void> {
  if (shot.screen.heldOut && !only.includes(score.id)) return;
  const at = ({ x, y }: { x: number; y: number }) => `${Math.round(x)},${Math.round(y)}`;
  for (const { text, seenAs, box } of score.words.missed)
    says(`  word      "${text}" ${seenAs ? `read as "${seenAs}"` : 'not seen'} at ${at(box)}`);
  for (const { text, confidence, box } of score.words.invented)
    says(`  no word   "${text}" ${confidence.toFixed(2)} at ${at(box)}`);
  for (const miss of score.controls.misses) says(`  ${miss.what.padEnd(11)}${miss.says} at ${at(miss.box)}`);
  says(`  ${await drawOverlay(shot, scene, score, overlays, score.id)}`);
}

/**
 * Sight against what the documents of a varied corpus say: words, controls, states, confidence, time,
 * fingerprints.
 */
export const sightBench: Bench = async (options) => {
  const { says } = options;
  await installKits(says);
  const screens = chosen(options);
  const shots = await capture(screens, says);
  if (process.env.BENCH_VERBOSE === 'truth') {
    for (const shot of shots)
      says(await drawOverlay(shot, undefined, undefined, overlays, `truth-${idOf(shot.screen)}`));
    return { screens: shots.length };
  }
  const { seen, fingerprints, timing: took } = await lookAt(shots);
  const verbose = Boolean(process.env.BENCH_VERBOSE);
  if (verbose) rmSync(overlays, { recursive: true, force: true });
  const pixels: ScreenScore[] = [];
  const probed: ScreenScore[] = [];
  for (const [i, shot] of shots.entries()) {
    const { scene } = seen[i]!;
    const base = {
      id: idOf(shot.screen),
      heldOut: shot.screen.heldOut,
      words: scoreWords(shot.truth, scene),
    };
    pixels.push({ ...base, controls: scoreControls(shot.truth, scene) });
    const score = { ...base, controls: scoreControls(shot.truth, shot.probed) };
    probed.push(score);
    if (!shot.screen.heldOut || options.only.length > 0) says(oneLine(score));
    if (verbose) await explain(shot, shot.probed, score, options);
  }
  const part = (scores: ScreenScore[], heldOut: boolean) =>
    figuresOf(scores.filter((score) => score.heldOut === heldOut));
  const timing = { ...took, sameScreen: fingerprints.recognised, differentScreen: fingerprints.toldApart };
  return {
    screens: shots.length,
    kits: new Set(screens.map(({ kit }) => kit)).size,
    ...headline(part(probed, false)),
    ...timing,
    unseen: { ...headline(part(probed, true)), ...timing },
    pixelsOnly: { ...headline(part(pixels, false)), unseen: headline(part(pixels, true)) },
    tuned: part(probed, false),
    heldOut: part(probed, true),
    tunedPixels: part(pixels, false),
    heldOutPixels: part(pixels, true),
    fingerprints,
  };
};

/** The figures that tell most, under the names that tools rely on. */
const headline = (figures: ReturnType<typeof figuresOf>) => ({
  wordRecall: figures.wordRecall,
  wordPrecision: figures.wordPrecision,
  numberExact: figures.numbersExact,
  controlRecall: figures.controlRecall,
  iconOnlyRecall: figures.iconOnlyRecall,
  controlPrecision: figures.controlPrecision,
  affordanceAccuracy: figures.affordance,
  kindAccuracy: figures.kind,
  labelAccuracy: figures.label,
  stateAccuracy: figures.toggleState,
  iconAccuracy: figures.iconName,
  sureRight: figures.sureRight,
  sureControlsRight: figures.sureControlsRight,
});
