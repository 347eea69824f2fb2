import { upperFirst } from './english.ts';
import { loadScreens } from './load.ts';
import { allRules } from './rules/index.ts';
import { surfaces } from './rules/surface.ts';
import type { Draft, Pair, Screen } from './types.ts';
import type { Surface } from './rules/surface.ts';

interface Candidate {
  screen: Screen;
  draft: Draft;
}
type Random = () => number;
/** A small seeded generator (mulberry32), 0 to 1. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
function shuffle<T>(list: T[], random: Random): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}
const isFinal = /[.?!]["”»'’`“*]*$/;

/** Up to count different pairs, spread over rules, then bases and truths; the same for the same seed. */
export function generatePairs({ seed, count }: { seed: number; count: number }): Pair[] {
  const random = seeded(seed);
  const buckets = bucketsOf(random);
  const used = new Map<string, number>();
  const sentences = new Set<string>();
  const pairs: Pair[] = [];
  for (let live = buckets; pairs.length < count && live.length;) {
    for (const bucket of live) {
      if (pairs.length >= count) break;
      const candidate = takeLeastUsed(bucket.candidates, used);
      if (!candidate) continue;
      const pair = finish(candidate, bucket.surface, random);
      if (!pair || sentences.has(`${pair.screen} ${pair.sentence}`)) continue;
      sentences.add(`${pair.screen} ${pair.sentence}`);
      pairs.push(pair);
      for (const key of keysOf(candidate)) used.set(key, (used.get(key) ?? 0) + 1);
    }
    live = live.filter((bucket) => bucket.candidates.length);
  }
  return pairs;
}
interface Bucket {
  candidates: Candidate[];
  surface?: Surface;
}
/** One bucket a rule and kind; the surface rules start from untouched sentences. */
function bucketsOf(random: Random): Bucket[] {
  const buckets = new Map<string, Bucket>();
  const add = (key: string, candidate: Candidate, surface?: Surface): void => {
    const bucket = buckets.get(key) ?? { candidates: [], ...(surface && { surface }) };
    bucket.candidates.push(candidate);
    buckets.set(key, bucket);
  };
  for (const screen of loadScreens())
    for (const draft of allRules.flatMap((rule) => rule(screen))) {
      add(`${draft.rule} ${draft.kind} ${truthSide(draft)}`, { screen, draft });
      if (draft.rule === 'as-is')
        for (const surface of surfaces)
          add(`${surface.rule} ${draft.kind} ${truthSide(draft)}`, { screen, draft }, surface);
    }
  const shuffled = [...buckets.values()].map((bucket) => ({
    ...bucket,
    candidates: shuffle(bucket.candidates, random),
  }));
  // Assertion buckets come in two truths, most step buckets in one: step buckets are drawn from twice.
  return shuffled.flatMap((bucket) => (isDoubled(bucket) ? [bucket, bucket] : [bucket]));
}
const isDoubled = ({ candidates }: Bucket): boolean =>
  candidates[0]?.draft.kind === 'step' && candidates[0].draft.rule !== 'condition';
const truthSide = ({ truth, rule }: Draft): string =>
  'holds' in truth
    ? String(truth.holds)
    : rule === 'condition' && 'acts' in truth
      ? String(truth.acts.length > 0)
      : '';
const keysOf = ({ draft }: Candidate): string[] => draft.base.split('+');
/** Takes the candidate whose bases were used least, so that no base dominates. */
function takeLeastUsed(candidates: Candidate[], used: Map<string, number>): Candidate | undefined {
  let best = 0;
  let bestUse = Infinity;
  for (let i = 0; i < Math.min(candidates.length, 400) && bestUse > 0; i += 1) {
    const uses = keysOf(candidates[i] as Candidate).map((key) => used.get(key) ?? 0);
    const mean = uses.reduce((sum, value) => sum + value, 0) / uses.length;
    if (mean < bestUse) [best, bestUse] = [i, mean];
  }
  const [taken] = candidates.splice(best, 1);
  return taken;
}
/** Puts surface rules on a draft: the bucket's own, or now and then one on top of another rule. */
function finish({ screen, draft }: Candidate, own: Surface | undefined, random: Random): Pair | undefined {
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  const rules = draft.rule === 'as-is' ? [] : [draft.rule];
  let text = draft.text;
  let plain = draft.simple && draft.rule === 'as-is';
  const extra = draft.rule !== 'as-is' && random() < 0.2 ? pick(surfaces) : undefined;
  const surface = own ?? extra;
  if (surface) {
    const changed = surface.apply(text, draft, pick);
    if (changed === undefined && own) return undefined;
    if (changed !== undefined) {
      text = changed;
      rules.push(surface.rule);
      plain &&= surface.keepsPlain;
    }
  }
  const question = /^(could|would) you/.test(text);
  const end = question ? '?' : !isFinal.test(text) && random() < 0.3 ? '.' : '';
  return {
    screen: screen.name,
    sentence: upperFirst(text) + end,
    kind: draft.kind,
    base: draft.base,
    heldOut: screen.heldOut,
    plain,
    rules,
    truth: draft.truth,
  };
}
