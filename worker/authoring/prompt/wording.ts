/** Rewords steps and checks so that the engine can read them. */
import { understands } from '#worker/assertions/index.ts';
import { parseStep } from '#worker/language/parse.ts';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** An account that no app knows, for tests of a refused sign-in. */
const stranger = 'robin.reed@example.com';
const wrongPassword = 'not-the-password';

/** Words that ask for a whole flow, or for unspecified values. */
const goals =
  /^(?:complete|finish|go through|explore|play|test|try(?: out)?|use|manage|handle|browse|perform|do|check out|checkout|place an? order|buy|purchase|order|register|create (?:an? )?(?:new )?account)\b(?!.*["“«])/i;
const invented =
  /\b(?:valid|correct|random|some|dummy|fake|realistic|appropriate|all (?:the )?(?:required|mandatory)|different|various|several)\b.*\b(?:data|details|values?|information|info|fields?|inputs?|form|options?|combinations?)\b/i;

/** A sign-in, with the app's credential or with one to be refused. Undefined for any other step. */
function signIn(step: string, hasCredential: boolean): string[] | undefined {
  const [, rest] = /^(?:sign|log) ?in\b(.*)$/i.exec(step.trim()) ?? [];
  if (rest === undefined) return undefined;
  const said = rest
    .replace(/^\s*to (?:the|my|an?) (?:app|shop|site|account|system|application|page|dashboard)\b/i, '')
    .trim();
  if (/["“«]|\S@\S|\{\{/.test(said)) return [step];
  const wrong = /\b(?:wrong|incorrect|invalid|bad|false)\b/i.test(said);
  if (
    wrong &&
    (!hasCredential || /\b(?:e-?mail|username|user name|credentials?|account|user|details)\b/i.test(said))
  )
    return [`Sign in as "${stranger}" with the password "${wrongPassword}"`];
  if (wrong) return [`Sign in as "{{username}}" with the password "${wrongPassword}"`];
  if (
    /^(?:again)?$/i.test(said) ||
    /\b(?:credentials?|account|user|member|customer|admin|email and password|username and password|valid|correct|right|my|password)\b/i.test(
      said,
    )
  )
    return ['Sign in as "{{username}}" with the password "{{password}}"'];
  return [step];
}

/** "Enter the username and password": uses the app's credential if no value is given. */
const credentials = (step: string, hasCredential: boolean): string[] | undefined =>
  /^(?:enter|type|fill in|provide|input|use)\b/i.test(step) &&
  !/["“«{]/.test(step) &&
  /\b(?:credentials?|(?:user ?name|e-?mail)(?: address)? and (?:the |my |a )?password)\b/i.test(step)
    ? /\b(?:wrong|incorrect|invalid|bad)\b/i.test(step)
      ? [
          `Type "${hasCredential ? '{{username}}' : stranger}" in "Email"`,
          `Type "${wrongPassword}" in "Password"`,
        ]
      : ['Type "{{username}}" in "Email"', 'Type "{{password}}" in "Password"']
    : undefined;

/** "Add it to the cart": the item is already open, and its button does not say "it". */
const pronoun = /^(add|remove|delete|save|close|edit|put) (?:it|this|them|that)\b/i;

export interface Worded {
  steps: string[];
  /** Why the engine alone can't do it, as a sentence. */
  needs?: string;
}

export function wordStep(text: string, hasCredential: boolean): Worded {
  const clean = text
    .replace(/[\s.,;:!?]+$/, '')
    .trim()
    .replace(pronoun, '$1');
  const known = signIn(clean, hasCredential) ?? credentials(clean, hasCredential);
  if (known) return { steps: known.map(upper) };
  const step = upper(
    clean
      .replace(/^(?:start|begin) (?:at|on|from)\b/i, 'Go to')
      .replace(/^(?:checkout|check out)$/i, 'Click "Checkout"')
      .replace(/^head (?:over )?to\b/i, 'Go to')
      .replace(/^land on\b/i, 'Go to'),
  );
  if (/^#\{[^}]+\}$/.test(step)) return { steps: [step] };
  if (/^run #\{[^}]+\}$/i.test(step)) return { steps: [step.replace(/^run /i, '')] };
  if (invented.test(step)) return { steps: [step], needs: `“${step}” leaves open what to type or choose` };
  if (goals.test(step)) return { steps: [step], needs: `“${step}” names a goal and not how to get there` };
  const parsed = parseStep(step);
  if (parsed.unknown !== undefined)
    return { steps: [step], needs: `“${parsed.unknown}” is no step that the engine understands` };
  if (parsed.acts.some((act) => act.kind === 'press' && act.loose))
    return { steps: [step], needs: `“${step}” begins with no act that the engine knows` };
  const unread = parsed.acts.find((act) => act.kind === 'verify' && !understands(act.assertion));
  return {
    steps: [step],
    ...(unread ? { needs: `“${step}” claims something that the engine cannot judge` } : {}),
  };
}

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** Alternative wordings of a check, most likely first. */
function readings(check: string): string[] {
  const found = [check];
  const only =
    /^only (.+?)(?:\s+(?:should|must|will))?\s+(?:are|is|be)\s+(?:listed|shown|displayed|found|visible|returned)$/i.exec(
      check,
    ) ??
    /^(?:the )?(?:page|list|results?|search) (?:shows?|lists?|contains?|returns?) only (.+)$/i.exec(check) ??
    /^(?:all|every|each) (?:the )?(?:listed |shown |found )?(?:results?|products?|items?) (?:are|is) (.+)$/i.exec(
      check,
    );
  if (only)
    found.unshift(
      `Every item contains "${singular(only[1]!.replace(/^(?:the|matching) /i, '').replace(/["“”]/g, ''))}"`,
    );
  const holds =
    /^((?:the |my )?[\w -]+?) (contains?|includes?|lists?|holds?|has|have|shows?|says?|reads?) (?:the |an? )?([^"“]+)$/i.exec(
      check,
    );
  if (holds && /^[A-Z0-9]/.test(holds[3]!))
    found.push(`${holds[1]} ${holds[2]} "${holds[3]}"`, `"${holds[3]}" is shown`);
  const message =
    /^(?:an? |the )?(?:[\w-]+ )?(?:error|message|warning|notice|confirmation)(?: message)? (?:says?|reads?|tells?|states?|saying|that says)(?: that)? (.+)$/i.exec(
      check,
    );
  if (message && /["“]/.test(message[1]!)) found.push(`${message[1]} is shown`);
  return found;
}

/** A check in words that the judge understands; `needs` if there are none. */
export function wordCheck(text: string): { assertion: string; needs?: string } {
  const bare = text
    .replace(/^(?:that|then|also|now)\s+/i, '')
    .replace(/[\s.,;:!?]+$/, '')
    .trim();
  const clean = bare
    .replace(/s to be (?=\S)/, 's are ')
    .replace(/ to be (?=\S)/, ' is ')
    .replace(
      / to (show|contain|say|display|have|include|appear|list)\b/,
      (_, verb: string) => ` ${verb === 'have' ? 'has' : `${verb}s`}`,
    )
    .replace(
      /^(["“][^"”]*["”]|(?:the )?(?:text|message|heading|page|button|link) ["“][^"”]*["”])$/i,
      '$1 is shown',
    );
  const read = readings(clean).find((one) => understands(one));
  return read === undefined
    ? { assertion: upper(clean), needs: `“${upper(clean)}” claims something that the engine cannot judge` }
    : { assertion: upper(read) };
}
