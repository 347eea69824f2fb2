/** The grammar: reads one plain order into actions. */
import { iconsIn } from '#worker/lexicons/icon-names.ts';
import { sourceOf, tokenize, trimMarks, valueOf, type Token } from './tokens.ts';
import { words, type Clause, type Reading } from './clause.ts';
import { clausesOf } from './clauses.ts';
import { verbs } from './verbs.ts';
import { readDialogAnswer } from './dialogs.ts';
import { fieldFirst, fieldPhrase, givenLast, givenTo, valueFirst, withoutOld } from './fill.ts';
import { readKeys } from './keys.ts';
import { readScroll, readWait } from './pace.ts';
import { isPlace, readPlace } from './places.ts';
import { explained, withPurpose } from './purpose.ts';
import { parseTarget } from './target/parse-target.ts';
import { named } from './target/phrase.ts';
import { reworded } from './wordings.ts';
import { readWindowAct } from './windows.ts';
import type { ParsedAct, Scope, TargetPhrase } from './types.ts';

/** The acts of an order, and the part of it that was not understood. */
export interface ReadOrder {
  acts: ParsedAct[];
  unknown?: string;
}

const drop = (tokens: Token[], pattern: RegExp): Token[] => {
  const first = tokens[0];
  return first && first.kind === 'word' && pattern.test(first.lower) ? tokens.slice(1) : tokens;
};

function press(c: Clause, tokens: Token[]): ParsedAct[] | undefined {
  const target = parseTarget(c.text, tokens);
  if (!target.name && target.kinds.length === 0 && target.ordinal === undefined) return undefined;
  return [{ kind: 'press', target, verb: c.verb }];
}

function readPress(c: Clause): Reading {
  const rest = drop(c.rest, /^(on|at|the\s)$/);
  if (rest.length === 0) return undefined;
  if (['press', 'hit', 'tap'].includes(c.verb)) {
    const quoted = rest.length === 1 && rest[0]!.kind === 'quoted';
    const times = rest.findIndex((t) => /^(twice|thrice)$/.test(t.lower));
    // 'Press Escape to close it': the purpose does not change the key.
    const purpose = rest.findIndex((t, i) => i > 0 && t.kind === 'word' && t.lower === 'to');
    const keyText = valueOf(
      c.text,
      times > 0
        ? rest.slice(0, times)
        : purpose > 0 && readKeys(valueOf(c.text, rest.slice(0, purpose)))
          ? rest.slice(0, purpose)
          : rest,
    );
    const keys = readKeys(keyText);
    if (keys) {
      const act: ParsedAct = { kind: 'key', keys, ...(quoted ? { named: keyText } : {}) };
      return times > 0 ? [act, act] : [act];
    }
    const inField = rest.findIndex((t) => t.kind === 'word' && (t.lower === 'in' || t.lower === 'on'));
    const before = inField > 0 ? readKeys(sourceOf(c.text, rest.slice(0, inField))) : undefined;
    if (before)
      return [
        { kind: 'press', target: parseTarget(c.text, rest.slice(inField + 1)), verb: 'focus' },
        { kind: 'key', keys: before },
      ];
  }
  const twice = rest.at(-1)?.lower === 'twice';
  const pressed = press(c, twice ? rest.slice(0, -1) : rest);
  return pressed && twice ? [...pressed, ...pressed] : pressed;
}

/**
 * 'Add "Blue mug" to the cart', 'Remove the mug from the list': the control has the verb, the object tells
 * which one. The whole phrase as a label is tried first, then the verb with the object nearby.
 */
function readVerbed(c: Clause): Reading {
  const whole = parseTarget(c.text, c.all);
  const rest = trimMarks(c.rest);
  const cut = rest.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(to|from|in|into|on|of|for)$/.test(t.lower),
  );
  const object = parseTarget(c.text, cut > 0 ? rest.slice(0, cut) : rest);
  const or: TargetPhrase[] = [];
  const labelled = (name: string): TargetPhrase => ({
    ...named(name, [], false),
    source: whole.source,
    scopes: [{ name: object }],
  });
  if (object.name || object.ordinal !== undefined) {
    const scoped = (phrase: TargetPhrase): TargetPhrase =>
      object.name ? phrase : { ...phrase, scopes: [{ ordinal: object.ordinal! }] };
    if (cut > 0) or.push(scoped(labelled(`${c.verb} ${sourceOf(c.text, rest.slice(cut))}`)));
    or.push(scoped(labelled(c.verb)));
  }
  if (object.quoted && rest.length === 1)
    return [
      {
        kind: 'press',
        target: named(object.name),
        verb: c.verb,
        or: [named(`${c.verb} ${object.name}`, [], false), ...or],
      },
    ];
  const plainWhole: TargetPhrase = {
    ...named(valueOf(c.text, c.all).replace(/["“”]/g, ''), [], false),
    source: whole.source,
  };
  // "Filter by "Mugs"", "Show details": the object may be the control itself.
  if (
    [
      'filter',
      'show',
      'view',
      'see',
      'use',
      'apply',
      'accept',
      'start',
      'book',
      'place',
      'leave',
      'continue',
      'proceed',
    ].includes(c.verb)
  ) {
    const bare = parseTarget(
      c.text,
      rest[0] && /^(by|to|with|on)$/.test(rest[0].lower) ? rest.slice(1) : rest,
    );
    if (bare.name) or.push(bare);
  }
  return [
    {
      kind: 'press',
      target: plainWhole,
      verb: c.verb,
      or: [...(whole.name !== plainWhole.name && !whole.quoted ? [whole] : []), ...or],
    },
  ];
}

function readChoose(c: Clause): Reading {
  const rest = trimMarks(c.rest);
  if (/^(all|everything)\b/.test(words(rest)) && rest.length <= 2)
    return [{ kind: 'key', keys: 'Control+A' }];
  // "Set "Country" to "Norway"", "Choose "Blue" for "Colour"".
  const cut = rest.findIndex(
    (t, i) =>
      i > 0 && i < rest.length - 1 && t.kind === 'word' && /^(from|in|as|for|under|on|within)$/.test(t.lower),
  );
  const head = cut > 0 ? rest.slice(0, cut) : rest;
  const tail = cut > 0 ? rest.slice(cut + 1) : [];
  const whole = parseTarget(c.text, rest);
  const option = parseTarget(c.text, head);
  if (whole.kinds.includes('toggle') && !whole.kinds.includes('select'))
    return [{ kind: 'toggle', target: whole, to: true }];
  const pressed =
    whole.kinds.some((k) => ['button', 'link', 'tab', 'container', 'icon', 'image'].includes(k)) ||
    (option.ordinal !== undefined && !option.quoted);
  if (pressed && whole.kinds[0] !== 'select') return [{ kind: 'press', target: whole, verb: c.verb }];
  if (!option.name) return undefined;
  const field = tail.length > 0 ? fieldPhrase(c.text, tail) : undefined;
  // "Choose "Express" shipping": the words around a quoted option name the group.
  const group = !field && option.quoted && option.hints ? named(option.hints, [], false) : field;
  // 'the textiles category', 'the blue colour': the last word names the kind of choice.
  const sort = option.quoted
    ? null
    : /^(.+) (category|categories|size|colou?r|variant|method|type|value|filter|plan|tag)$/i.exec(
        option.name,
      );
  if (sort && !group) return [{ kind: 'choose', option: sort[1]!, quoted: false, kindOfChoice: sort[2]! }];
  return [
    { kind: 'choose', option: option.name, quoted: option.quoted, ...(group ? { target: group } : {}) },
  ];
}

function readToggle(c: Clause, to: boolean | undefined): Reading {
  const said = c.rest.at(-1)?.lower;
  if (to === undefined && c.rest.length > 1 && (said === 'on' || said === 'off'))
    return readToggle({ ...c, rest: c.rest.slice(0, -1) }, said === 'on');
  const rest = drop(c.rest, /^(on|off)$/);
  const target = parseTarget(c.text, rest);
  if (!target.name && target.kinds.length === 0) return undefined;
  return [{ kind: 'toggle', target, ...(to === undefined ? {} : { to }) }];
}

function readGo(c: Clause): Reading {
  const rest = trimMarks(c.rest);
  const plain = words(rest);
  if (
    /^back( (one|a) page| in the browser)?$/.test(plain) ||
    /^(back )?to the previous (page|screen)$/.test(plain)
  )
    return [{ kind: 'back' }];
  if (/^forward(s)?( (one|a) page)?$/.test(plain)) return [{ kind: 'forward' }];
  let after = rest;
  while (
    after.length > 0 &&
    after[0]!.kind === 'word' &&
    /^(back|to|into|over|on|directly)$/.test(after[0]!.lower)
  )
    after = after.slice(1);
  const place = readPlace(c.text, after);
  if (place) return [place];
  return press(c, after);
}

function readIdentity(c: Clause): Reading {
  const rest = trimMarks(drop(c.rest, /^(in|on|up)$/));
  const plain = words(rest);
  if (rest.length === 0) return readVerbed(c);
  if (!/\b(as|with|using|and)\b/.test(plain) && !rest.some((t) => t.kind === 'quoted')) return readVerbed(c);
  const values = rest.filter(
    (t, i) =>
      t.kind === 'quoted' ||
      /\S+@\S+\.\S+/.test(t.text) ||
      (['as', 'password', 'username'].includes(rest[i - 1]?.lower ?? '') &&
        t.kind === 'word' &&
        !/^(the|a|an|user|username|email|with|and)$/.test(t.lower)),
  );
  if (values.length !== 2) return undefined;
  const [first, second] = values as [Token, Token];
  const swapped = rest[rest.indexOf(first) - 1]?.lower === 'password';
  return [
    { kind: 'identity', role: 'username', text: (swapped ? second : first).text },
    { kind: 'identity', role: 'password', text: (swapped ? first : second).text },
    { kind: 'submit', words: 'sign in' },
  ];
}

const isInto = ({ kind, lower }: Token): boolean => kind === 'word' && /^(in|into|to|as|for)$/.test(lower);
const isCommonNoun = (token: Token | undefined): boolean =>
  token?.kind === 'word' && /^\p{Ll}+$/u.test(token.text);

/** What a verb of writing says beside its text: 'write down', 'type up', 'fill in'. */
const particles: Record<string, RegExp> = {
  fill: /^(in|out|down)$/,
  write: /^(down|up|out)$/,
  type: /^(up|out)$/,
};

function readFill(c: Clause): Reading {
  const rest = trimMarks(drop(c.rest, particles[c.verb] ?? /^$/));
  const [first] = rest;
  const isPhrasal = rest.length < trimMarks(c.rest).length;
  // 'Write down four tasks: milk, bread': what is to be written is told, not spelled out.
  if (isPhrasal && c.verb !== 'fill' && first?.kind !== 'quoted' && !rest.some(isInto)) return undefined;
  // 'Fill in "Ada" as first name'.
  if (c.verb === 'fill' && first?.kind === 'quoted' && rest[1]?.lower === 'as' && isCommonNoun(rest[2]))
    return valueFirst(c.text, rest, c.verb);
  const giving = rest.findIndex((t) => t.kind !== 'quoted' && /^(with|to|=|:|by)$/.test(t.lower));
  // 'Replace "Ann" in the name with "Eve"', 'Change the size from 5 to 7': the old value is not typed.
  const swapped = ['replace', 'swap', 'change', 'correct'].includes(c.verb)
    ? withoutOld(c.text, rest, c.verb)
    : undefined;
  if (swapped) return swapped;
  if (
    [
      'fill',
      'set',
      'replace',
      'change',
      'update',
      'correct',
      'rewrite',
      'rename',
      'complete',
      'fix',
    ].includes(c.verb)
  ) {
    const acts = fieldFirst(c.text, rest, c.verb);
    if (acts) return acts;
  }
  if (
    [
      'change',
      'update',
      'set',
      'correct',
      'rewrite',
      'rename',
      'complete',
      'swap',
      'replace',
      'fix',
    ].includes(c.verb)
  )
    return c.verb === 'set' ? undefined : readVerbed(c);
  const given = givenLast(c.text, rest, c.verb);
  if (given) return given;
  // 'Write a review' has no text to type: it is a button's label.
  if (
    first?.kind === 'word' &&
    /^(a|an|the|my|another)$/.test(first.lower) &&
    !rest.some((t) => t.kind === 'quoted' || /^(in|into)$/.test(t.lower))
  )
    return readVerbed(c);
  if (first?.kind === 'quoted') return valueFirst(c.text, rest, c.verb) ?? fieldFirst(c.text, rest, c.verb);
  // "Enter the email "a@b.c"": the quoted value comes last.
  const quotedLater = rest.findIndex((t) => t.kind === 'quoted');
  const intoAt = rest.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(in|into|on|to|for|as)$/.test(t.lower),
  );
  if (quotedLater > 0 && (intoAt < 0 || giving >= 0 || quotedLater < intoAt))
    return fieldFirst(c.text, rest, c.verb);
  return valueFirst(c.text, rest, c.verb);
}

const remembering =
  /^(?:remember|memori[sz]e|note|store|save|keep|record|copy|read|capture)(?: down)? (?:the (?:value|content|text) (?:of|in) )?(.+?) as ["“]?\{\{\s*([\w.-]+)\s*\}\}["”]?$/i;
/** 'Close the dialog with its ×', 'Stop the clock with the red button': the instrument is the target. */
function readInstrument(c: Clause): Reading {
  const at = c.rest.findIndex(
    (t, i) =>
      t.kind === 'word' &&
      /^(with|using|via|by)$/.test(t.lower) &&
      i < c.rest.length - 1 &&
      (i > 0 || t.lower !== 'by'),
  );
  if (
    at < 0 ||
    c.rest.slice(0, at).some((t) => t.kind === 'quoted' && c.verb !== 'remove' && c.verb !== 'add')
  )
    return undefined;
  const tool = c.rest.slice(at + 1);
  const words = tool.map((t) => t.lower).filter((w) => /^[\p{L}×+−-]+$/u.test(w));
  // 'Open the order of Ann with View': a name as on a button.
  const titled =
    c.rest[at]!.lower !== 'by' &&
    tool.length <= 2 &&
    tool.every((t) => t.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(t.text));
  if (
    !titled &&
    !words.some((w) => /^(button|icon|link|×)$/.test(w)) &&
    iconsIn(words.filter((w) => !/^(the|its|a|his|her)$/.test(w))).length === 0
  )
    return undefined;
  // 'By tapping the heart': the heart.
  const thing =
    tool[0]?.kind === 'word' && /^(tapping|clicking|pressing|hitting|choosing)$/.test(tool[0].lower)
      ? tool.slice(1)
      : tool;
  return press(c, thing)?.map((act) => (act.kind === 'press' ? { ...act, tool: true } : act));
}

/** Uploads: 'Upload "photo.png" to "Picture"', 'Attach the files "a.pdf" and "b.pdf"'. */
function readUpload(c: Clause): Reading {
  const named = c.rest.filter((t) => t.kind !== 'mark' && /\.[a-z0-9]{2,5}$/i.test(t.text));
  if (named.length === 0) return undefined;
  const to = c.rest.findIndex(
    (t, i) =>
      i > c.rest.indexOf(named.at(-1)!) &&
      t.kind === 'word' &&
      /^(to|in|into|as|for|under|on|with|using)$/.test(t.lower),
  );
  const target = to > 0 ? fieldPhrase(c.text, c.rest.slice(to + 1)) : undefined;
  return [{ kind: 'upload', files: named.map((t) => t.text), ...(target ? { target } : {}) }];
}

function readClause(text: string, all: Token[]): Reading {
  const act = readWindowAct(all);
  if (!act) return readPageClause(text, all);
  const isOfPage = act.kind === 'switch-tab' || act.kind === 'close-tab';
  const page = 'isBrowser' in act || !isOfPage ? undefined : readPageClause(text, all);
  return page?.length === 1 ? [{ ...act, page: page[0]! } as ParsedAct] : [act];
}

function readPageClause(text: string, all: Token[]): Reading {
  const remembered = remembering.exec(sourceOf(text, trimMarks(all)));
  if (remembered) return [{ kind: 'remember', what: parseTarget(remembered[1]!), name: remembered[2]! }];
  const answer = readDialogAnswer(all);
  if (answer) return [answer];
  const verb = all[0]!.lower;
  const c: Clause = { text, verb, rest: all.slice(1), all };
  const plain = words(trimMarks(c.rest));
  const given =
    /^(subscribe|register|join|book|apply|redeem|use|request|order|vote|identify)$/.test(verb) ||
    (verb === 'sign' && /^up\b/.test(plain))
      ? givenTo(text, c.rest, verb === 'sign' ? 'sign up' : verb)
      : undefined;
  if (given) return given;
  const tool = [
    'type',
    'enter',
    'fill',
    'write',
    'input',
    'paste',
    'set',
    'replace',
    'change',
    'sign',
    'log',
    'login',
    'search',
    'find',
    'look',
    'choose',
    'check',
    'verify',
    'reply',
    'answer',
    'wait',
    'scroll',
    'press',
    'hit',
  ].includes(verb)
    ? undefined
    : readInstrument(c);
  if (tool) return tool;
  switch (verb) {
    case 'click':
    case 'clicks':
    case 'tap':
    case 'press':
    case 'hit':
    case 'push':
    case 'follow':
    case 'activate':
      return readPress(c);
    case 'focus':
      return press(c, drop(c.rest, /^(on)$/));
    case 'expand':
    case 'collapse':
    case 'use':
    case 'view':
    case 'see': {
      return press(c, c.rest);
    }
    case 'open':
    case 'launch':
    case 'start':
    case 'load':
    case 'visit':
    case 'browse':
    case 'navigate':
    case 'go':
    case 'return':
      return readGo(c);
    case 'choose':
    case 'select':
    case 'pick':
      return readChoose(c);
    case 'check':
    case 'verify':
    case 'ensure':
    case 'assert':
    case 'expect':
    case 'make':
    case 'confirm':
      if (verb !== 'check' && verb !== 'confirm' && verb !== 'make')
        return [{ kind: 'verify', assertion: sourceOf(text, trimMarks(drop(c.rest, /^that$/))) }];
      if (verb === 'make')
        return c.rest[0]?.lower === 'sure'
          ? [{ kind: 'verify', assertion: sourceOf(text, trimMarks(drop(c.rest.slice(1), /^that$/))) }]
          : readVerbed(c);
      if (c.rest[0]?.lower === 'that')
        return [{ kind: 'verify', assertion: sourceOf(text, trimMarks(c.rest.slice(1))) }];
      if (verb === 'confirm') return readVerbed(c);
      return /^out\b/.test(plain) ? readVerbed(c) : readToggle(c, true);
    case 'tick':
    case 'enable':
    case 'mark':
      return readToggle(c, true);
    case 'uncheck':
    case 'untick':
    case 'deselect':
    case 'unselect':
    case 'disable':
      return readToggle(c, false);
    case 'toggle':
      return readToggle(c, undefined);
    case 'turn':
    case 'switch': {
      const off = /^off\b|\boff$/.test(plain);
      const on = /^on\b|\bon$/.test(plain);
      // 'Switch the language to French' names a select and its option; 'Switch to dark mode' does not.
      const way = c.rest.findIndex((t) => t.lower === 'to');
      if (!on && !off && verb === 'switch' && way > 0 && way < c.rest.length - 1) {
        const target = fieldPhrase(text, c.rest.slice(0, way));
        return [
          {
            kind: 'choose',
            option: valueOf(text, c.rest.slice(way + 1)),
            quoted: c.rest[way + 1]!.kind === 'quoted',
            ...(target ? { target } : {}),
          },
        ];
      }
      if (!on && !off) return readGo(c);
      return readToggle(
        { ...c, rest: c.rest.filter((t) => t.kind !== 'word' || !/^(on|off)$/.test(t.lower)) },
        !off,
      );
    }
    case 'put': {
      if (/^(it|them|this|that|one)\b/.test(plain))
        return /\b(cart|basket|bag|trolley|list|favou?rites)$/.test(plain) ||
          !/^(in|into|on|onto)$/.test(c.rest[1]?.lower ?? '')
          ? readVerbed(c)
          : press(c, c.rest.slice(2));
      if (/\b(on|off)$/.test(plain))
        return readToggle({ ...c, rest: trimMarks(c.rest).slice(0, -1) }, plain.endsWith('on'));
      // 'Put the mug in the basket' has no text to type.
      return c.rest.some((t) => t.kind === 'quoted' || /\d/.test(t.text)) ? readFill(c) : readVerbed(c);
    }
    case 'type':
    case 'enter':
    case 'write':
    case 'input':
    case 'paste':
    case 'fill':
    case 'set':
    case 'replace':
    case 'change':
    case 'correct':
    case 'rewrite':
    case 'rename':
    case 'complete':
    case 'swap':
    case 'fix':
      return readFill(c);
    case 'call':
    case 'name':
    case 'title': {
      // 'Call the list "Summer"': types its new name.
      const value = trimMarks(c.rest).at(-1);
      return value?.kind === 'quoted' && c.rest.length > 1
        ? [{ kind: 'type', text: value.text, target: parseTarget(verb === 'title' ? 'title' : 'name'), verb }]
        : readVerbed(c);
    }
    case 'note':
    case 'ask':
    case 'comment':
    case 'say':
    case 'answer':
    case 'reply': {
      // 'Note "Late" as the reason', 'Reply "Yes" to Eve': types the quoted text, if there is any.
      const at = c.rest.findIndex((t) => t.kind === 'quoted');
      if (at < 0) return undefined;
      const after = c.rest.slice(at + 1);
      return valueFirst(
        text,
        verb === 'reply' || verb === 'answer' ? [c.rest[at]!] : [c.rest[at]!, ...after],
        verb,
      );
    }
    case 'find':
    case 'look': {
      const rest = drop(drop(c.rest, /^(for|up)$/), /^(for|the|a)$/);
      const value = rest.find((t) => t.kind === 'quoted');
      // 'Look up Bergen' searches.
      if (
        !value &&
        verb === 'look' &&
        /^up\b/.test(plain) &&
        rest.length > 0 &&
        rest.every((t) => /^[\p{Lu}\d]/u.test(t.text))
      )
        return [{ kind: 'search', text: valueOf(text, rest) }];
      return value && !/\b(in the row|next to|below)\b/.test(plain)
        ? [{ kind: 'search', text: value.text }]
        : undefined;
    }
    case 'append':
      return valueFirst(text, c.rest, verb, true);
    case 'update':
      return c.rest.some((t) => t.lower === 'to' || t.lower === 'with') ? readFill(c) : readVerbed(c);
    case 'clear':
    case 'empty': {
      const target = fieldPhrase(text, c.rest);
      return [{ kind: 'clear', ...(target ? { target } : {}) }];
    }
    case 'upload':
    case 'attach':
      return readUpload(c) ?? readVerbed(c);
    case 'drag':
    case 'drop': {
      const to = c.rest.findLastIndex((t) => t.kind === 'word' && /^(to|onto|into|on|over)$/.test(t.lower));
      if (to < 1 || to === c.rest.length - 1) return readVerbed(c);
      const [from, end] = [
        c.rest.slice(0, to).filter((t) => t.lower !== 'and' && t.lower !== 'drop'),
        c.rest.slice(to + 1),
      ];
      return [{ kind: 'drag', target: parseTarget(text, from), to: parseTarget(text, end) }];
    }
    case 'hover':
    case 'mouse':
    case 'move':
      return verb === 'move' && !/\b(over|mouse|cursor|pointer|onto)\b/.test(plain)
        ? readVerbed(c)
        : hover(c);
    case 'scroll':
      return readScroll(c);
    case 'reload':
    case 'refresh':
      return /^(the )?([a-z]+ )?(page|screen|browser|tab|app|form|site|website|document)?$/.test(plain)
        ? [{ kind: 'reload' }]
        : readVerbed(c);
    case 'wait':
      return readWait(c);
    case 'submit':
      return /^(it|the form|this form|the ([a-z]+ )*form|the order|them)?$/.test(plain)
        ? [{ kind: 'submit', words: plain }]
        : press(c, /"…"/.test(plain) ? c.rest : c.all);
    case 'search': {
      const rest = drop(c.rest, /^for$/);
      if (rest.length === 0 || /^(again|now|once more)$/.test(plain)) return readVerbed({ ...c, rest: [] });
      // 'Search the guests for "Eve" with the Find button': the search text, then the button.
      const value = rest.find((t) => t.kind === 'quoted');
      const by = rest.findIndex(
        (t, i) =>
          t.kind === 'word' &&
          /^(with|using|by)$/.test(t.lower) &&
          rest.slice(i).some((o) => /^(button|icon|magnifier|glass|lens|loupe)$/.test(o.lower)),
      );
      if (!value && by === 0) return press(c, rest.slice(1));
      if (value && by > 0) {
        const button = press(c, rest.slice(by + 1));
        return button && [{ kind: 'search', text: value.text }, ...button];
      }
      if (value && rest[0] !== value) return [{ kind: 'search', text: value.text }];
      // 'Search the handbook for boots': first where, then what.
      const what = /^(the|this|our|my|all)$/.test(c.rest[0]?.lower ?? '')
        ? rest.findIndex((t, i) => i > 1 && i < rest.length - 1 && t.kind === 'word' && t.lower === 'for')
        : -1;
      if (what > 0) return [{ kind: 'search', text: valueOf(text, rest.slice(what + 1)) }];
      const inner = rest.findLastIndex(
        (t, i) =>
          i > 0 && i < rest.length - 1 && t.kind === 'word' && /^(in|using|with|on|among)$/.test(t.lower),
      );
      return [{ kind: 'search', text: valueOf(text, inner > 0 ? rest.slice(0, inner) : rest) }];
    }
    case 'sort': {
      const by = c.rest.findIndex((t) => t.lower === 'by');
      return by >= 0 && by < c.rest.length - 1
        ? [{ kind: 'sort', by: valueOf(text, c.rest.slice(by + 1)) }]
        : readVerbed(c);
    }
    case 'sign':
    case 'log':
    case 'login':
      return readIdentity(c);
    default:
      return verbs.has(verb) ? readVerbed(c) : undefined;
  }
}

function hover(c: Clause): Reading {
  let rest = c.rest;
  while (
    rest.length > 1 &&
    rest[0]!.kind === 'word' &&
    /^(over|on|the|above|mouse|cursor|pointer|to|onto)$/.test(rest[0]!.lower)
  )
    rest = rest.slice(1);
  const target: TargetPhrase = parseTarget(c.text, rest);
  return target.name || target.kinds.length ? [{ kind: 'hover', target, verb: c.verb }] : undefined;
}

const anchorWord: Token = { kind: 'word', text: 'it', lower: 'it', start: 0, end: 0 };

function placed(act: ParsedAct, scopes: Scope[]): ParsedAct {
  if (!('target' in act) || !act.target) return act;
  return { ...act, target: { ...act.target, scopes: [...act.target.scopes, ...scopes] } } as ParsedAct;
}

const needsMore = new Set([
  'type',
  'enter',
  'fill',
  'write',
  'input',
  'set',
  'change',
  'replace',
  'wait',
  'scroll',
]);

/** Whether a clause is an instruction: an unknown verb with an object, or an action verb alone. */
const isOrder = (clause: Token[]): boolean => {
  const first = clause[0]!;
  return (
    first.kind === 'word' &&
    /^[a-z][a-z'-]+$/.test(first.lower) &&
    !needsMore.has(first.lower) &&
    (trimMarks(clause).length > 1 || verbs.has(first.lower))
  );
};

const states = new Set(['is', 'are', 'was', 'were', "isn't", "aren't", 'has', 'have', 'should']);

/** Whether a clause that begins with no known verb says how something stands: that is nothing to do. */
const isStatement = (clause: Token[]): boolean =>
  !verbs.has(clause[0]!.lower) &&
  clause.slice(1).some(({ kind, lower }) => kind === 'word' && states.has(lower));

const withWords = (act: ParsedAct, clause: string): ParsedAct =>
  act.kind === 'press' || act.kind === 'hover'
    ? { ...act, clause, said: act.said ?? clause }
    : { ...act, clause };

/** Reads one order with the grammar. Never throws: what it can't read is returned in `unknown`. */
export function readOrder(text: string): ReadOrder {
  const said = reworded(text);
  return readStep(said === text.trim().replace(/[.!]$/, '') ? text : said);
}

function readStep(text: string): ReadOrder {
  const split = explained(text);
  const how = split && readStep(reworded(split.how));
  if (split && how && how.acts.length > 0 && !how.unknown)
    return { acts: how.acts.map((act) => withPurpose(act, split.purpose)) };
  const clauses = clausesOf(tokenize(text));
  const acts: ParsedAct[] = [];
  let around: Scope[] = [];
  let field: TargetPhrase | undefined;
  for (const clause of clauses) {
    const source = sourceOf(text, clause);
    // "In the header, click …": the place applies to what follows.
    if (
      /^(in|on|inside|within|under|at)$/.test(clause[0]!.lower) &&
      clause[0]!.kind === 'word' &&
      clause.length > 1
    ) {
      around = parseTarget(text, [anchorWord, ...clause]).scopes;
      field = /\b(field|box|input|area)\b/i.test(sourceOf(text, clause))
        ? fieldPhrase(text, clause.slice(1))
        : undefined;
      continue;
    }
    // A bare name or address: "Cart", "/cart".
    const place = clause.length === 1 && isPlace(clause[0]!) ? readPlace(text, clause) : undefined;
    const read = place ? [place] : readClause(text, clause);
    // An unknown verb: a control's label or icon may explain it.
    const order: ParsedAct[] =
      read && read.length > 0
        ? read
        : isOrder(clause) && !isStatement(clause)
          ? [{ kind: 'press', target: named(source, [], false), verb: clause[0]!.lower, loose: true }]
          : [];
    if (order.length === 0) return { acts, unknown: source };
    acts.push(
      ...order.map((act) =>
        withWords(
          field && act.kind === 'type' && !act.target
            ? { ...act, target: field }
            : around.length > 0
              ? placed(act, around)
              : act,
          source,
        ),
      ),
    );
  }
  return acts.length > 0 ? { acts } : { acts, unknown: text.trim() };
}
