import type { ControlScore, Count } from './score-controls.ts';
import type { WordScore } from './score-words.ts';

export interface ScreenScore {
  id: string;
  heldOut: boolean;
  words: WordScore;
  controls: ControlScore;
}

const round = (n: number) => Math.round(n * 1000) / 1000;
const share = (right: number, of: number): number | null => (of === 0 ? null : round(right / of));
const sum = <T>(list: T[], pick: (one: T) => number): number =>
  list.reduce((total, one) => total + pick(one), 0);

type Counts =
  | 'recall'
  | 'iconRecall'
  | 'passiveRecall'
  | 'precision'
  | 'usable'
  | 'affordance'
  | 'activeUse'
  | 'kind'
  | 'label'
  | 'writtenLabel'
  | 'toggleState'
  | 'otherState'
  | 'icon';

const edges = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.001];

/** Of what was claimed at each level of confidence, how much is right. */
export function reliability(claims: { confidence: number; right: boolean }[]) {
  const curve = edges.slice(0, -1).flatMap((from, i) => {
    const here = claims.filter(({ confidence }) => confidence >= from && confidence < edges[i + 1]!);
    return here.length === 0
      ? []
      : [{ from, claims: here.length, right: round(here.filter(({ right }) => right).length / here.length) }];
  });
  const sure = claims.filter(({ confidence }) => confidence >= 0.9);
  return {
    curve,
    sure: sure.length,
    sureRight: share(sure.filter(({ right }) => right).length, sure.length),
  };
}

/**
 * The figures of a set of screens, each over all of its words or controls. A figure without cases is null.
 */
export function figuresOf(scores: ScreenScore[]) {
  const count = (name: Counts): Count => ({
    of: sum(scores, (s) => s.controls[name].of),
    right: sum(scores, (s) => s.controls[name].right),
  });
  const part = (name: Counts) => {
    const { right, of } = count(name);
    return share(right, of);
  };
  const w = (
    name: 'words' | 'read' | 'found' | 'right' | 'numbers' | 'numbersRead' | 'foreign' | 'foreignRead',
  ) => sum(scores, (s) => s.words[name]);
  const kinds: Record<string, { of: number; found: number; right: number }> = {};
  for (const { controls } of scores) {
    for (const [kind, { of, found, right }] of Object.entries(controls.kinds)) {
      const all = (kinds[kind] ??= { of: 0, found: 0, right: 0 });
      all.of += of;
      all.found += found;
      all.right += right;
    }
  }
  const words = reliability(scores.flatMap((s) => s.words.sure));
  const controls = reliability(scores.flatMap((s) => s.controls.sure));
  const sure = words.sure + controls.sure;
  return {
    screens: scores.length,
    words: w('words'),
    wordRecall: share(w('read'), w('words')),
    wordPrecision: share(w('right'), w('found')),
    numbers: w('numbers'),
    numbersExact: share(w('numbersRead'), w('numbers')),
    ...(w('foreign') > 0
      ? { foreignWords: w('foreign'), foreignRecall: share(w('foreignRead'), w('foreign')) }
      : {}),
    controls: count('recall').of,
    controlRecall: part('recall'),
    iconOnly: count('iconRecall').of,
    iconOnlyRecall: part('iconRecall'),
    passive: count('passiveRecall').of,
    passiveRecall: part('passiveRecall'),
    controlPrecision: part('precision'),
    usablePrecision: part('usable'),
    affordance: part('affordance'),
    affordanceOfActive: part('activeUse'),
    kind: part('kind'),
    label: part('label'),
    labelOfWritten: part('writtenLabel'),
    toggles: count('toggleState').of,
    toggleState: part('toggleState'),
    otherState: part('otherState'),
    icons: count('icon').of,
    iconName: part('icon'),
    sureRight:
      sure === 0
        ? null
        : round(((words.sureRight ?? 0) * words.sure + (controls.sureRight ?? 0) * controls.sure) / sure),
    sureWordsRight: words.sureRight,
    sureControlsRight: controls.sureRight,
    kinds,
    reliability: { words: words.curve, controls: controls.curve },
  };
}

/** One line a screen, worst first when sorted by its own figures. */
export function oneLine({ id, words, controls }: ScreenScore): string {
  const p = (right: number, of: number) =>
    of === 0 ? '  –' : `${String(Math.round((right / of) * 100)).padStart(3)}`;
  return (
    `${id.padEnd(28)} words ${p(words.read, words.words)} ${p(words.right, words.found)}  ` +
    `numbers ${p(words.numbersRead, words.numbers)}  controls ` +
    `${p(controls.recall.right, controls.recall.of)} ` +
    `${p(controls.precision.right, controls.precision.of)}  ` +
    `use ${p(controls.affordance.right, controls.affordance.of)} ` +
    `kind ${p(controls.kind.right, controls.kind.of)} label ${p(controls.label.right, controls.label.of)}`
  );
}
