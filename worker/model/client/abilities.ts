/** What a model's server takes: assumed at first, learned from what it refuses, kept while the process lives. */
import { familyOf, type Scale } from '../families.ts';

/** Output formats, strictest first: a JSON schema, any JSON object, or what the prompt says in words. */
export type Form = 'schema' | 'object' | 'plain';

export interface Abilities {
  api: 'chat' | 'responses';
  form: Form;
  /** Whether the schema is put into words, too, as some servers ignore a format without a word. */
  showsSchema: boolean;
  /** The parameter that limits an answer; undefined where the server takes none. */
  capName: 'max_completion_tokens' | 'max_tokens' | undefined;
  /** Maximum number of tokens in one answer, reasoning included. */
  cap: number;
  /** Up to which `cap` is raised where an answer was cut off. */
  maxCap: number;
  takesSystem: boolean;
  takesTemperature: boolean;
  takesEffort: boolean;
  /** How much a model thinks; undefined: as it likes. */
  effort: 'low' | undefined;
  takesDetail: boolean;
  maxPictures: number;
  /** In which unit the model gives places of a picture. */
  scale: Scale;
  /** Another unit, in which its last place can only have been meant. */
  otherScale: Scale | undefined;
}

export const looserForm: Partial<Record<Form, Form>> = { schema: 'object', object: 'plain' };

/** Tokens of an answer at first. A model that thinks before it answers may need the most. */
const usualCap = 4000;
const highestCap = 16_000;

/** What is assumed of a model by its name. */
export function assumedAbilities(model: string, changes: Partial<Abilities> = {}): Abilities {
  const family = familyOf(model);
  return {
    api: 'chat',
    form: 'schema',
    showsSchema: false,
    capName: 'max_completion_tokens',
    cap: usualCap,
    maxCap: highestCap,
    takesSystem: true,
    takesTemperature: !family.reasons,
    takesEffort: true,
    effort: undefined,
    takesDetail: true,
    maxPictures: Infinity,
    scale: family.scale,
    otherScale: undefined,
    ...changes,
  };
}

const known = new Map<string, Abilities>();

/** The abilities of a model on a server, shared by all of its clients in this process. */
export function abilitiesOf({ baseUrl, model }: { baseUrl: string; model: string }): Abilities {
  const key = `${baseUrl}\n${model}`;
  let abilities = known.get(key);
  if (!abilities) known.set(key, (abilities = assumedAbilities(model)));
  return abilities;
}
