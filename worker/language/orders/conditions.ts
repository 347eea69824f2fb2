/** What a step does only in a case: “if”, “unless”, “when”, “until”, “otherwise”. */

export interface Condition {
  /** As an assertion about the screen. */
  claim: string;
  /** `if`: the claim has to hold; `unless`: it has to fail; `until`: repeated as long as it fails. */
  kind: 'if' | 'unless' | 'until';
}

interface Conditional {
  text: string;
  condition?: Condition;
}

const ifWords =
  'if and only if|only if|if|when|whenever|once|in case(?: that)?|provided(?: that)?|' +
  'as long as|as soon as|assuming(?: that)?';
const unlessWords = 'unless|if not|except (?:if|when)';
const words = `(?<unless>${unlessWords})|(?<until>until|till)|(?<if>${ifWords})`;

const leading = new RegExp(
  `^(?:(?<unless>${unlessWords})|(?<if>${ifWords})) (?<claim>.+?)(?:, then|,| then) (?<rest>\\S.*)$`,
  'i',
);
/** A claim has a verb: “Notify me if price drops” on a button has none of these. */
const verbs =
  "is|are|was|were|has|have|does|do|can|cannot|shows?|says?|reads?|contains?|appears?|disappears?|exists?|equals?|not|there's";
const claims = new RegExp(`\\b(?:${verbs})\\b|n't\\b`, 'i');
const trailing = new RegExp(`^(?<rest>\\S.*?),? (?:${words}) (?<claim>.+)$`, 'i');
const otherwise = /[,;.]? (?:and )?(?:otherwise|or else|else|if not),? (?<other>\S.*)$/i;
/** “Click A, and if B is shown, click C”. */
const later = new RegExp(
  `^(?<before>\\S.*?)[,;.]? (?:and |then |but )+(?=(?:${unlessWords}|${ifWords}) )`,
  'i',
);

/** Orders to which a claim belongs: what follows “until” or “that” is theirs. */
const takesClaims = new RegExp(
  '^(?:wait|scroll|verify|ensure|assert|expect|validate|check (?:that|if|whether)|confirm that|' +
    'make sure|see (?:if|that|whether)|remember|note)\\b',
  'i',
);

const opposite = ({ claim, kind }: Condition): Condition => ({
  claim,
  kind: kind === 'if' ? 'unless' : 'if',
});

const conditionOf = (groups: Record<string, string | undefined>): Condition => ({
  claim: groups.claim!.trim(),
  kind: groups.until !== undefined ? 'until' : groups.unless !== undefined ? 'unless' : 'if',
});

function whole(text: string): Conditional[] | undefined {
  const other = otherwise.exec(text);
  const main = other ? text.slice(0, other.index) : text;
  if (takesClaims.test(text)) return undefined;
  const found = leading.exec(main)?.groups ?? trailing.exec(main)?.groups;
  if (!found || !claims.test(found.claim!)) return undefined;
  const condition = conditionOf(found);
  return [
    { text: found.rest!, condition },
    ...(other ? [{ text: other.groups!.other!, condition: opposite(condition) }] : []),
  ];
}

/** The parts of a step, each with the condition under which it is carried out. */
export function conditionsIn(text: string): Conditional[] {
  const found = leading.test(text) ? null : later.exec(text);
  const conditional = found && whole(text.slice(found[0].length));
  if (found && conditional) return [{ text: found.groups!.before! }, ...conditional];
  return whole(text) ?? [{ text }];
}
