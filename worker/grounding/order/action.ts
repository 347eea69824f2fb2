/** The action of an instruction. */
import { isActionWord, saidOfAnything } from '#worker/lexicons/action-synonyms.ts';
import { termsOf, type Term } from '#worker/lexicons/synonyms.ts';
import { mentionsIn } from './icons.ts';
import { light } from './light-words.ts';
import type { Order } from './order.ts';

/** Phrasal verbs whose particle may come later: 'take the mug out of the cart'. */
const phrasal: [verb: RegExp, particle: RegExp, deed: string][] = [
  [/^(take|throw|get|put)$/, /^(out|away|rid|off)$/, 'remove'],
  [/^put$/, /^(in|into|on|onto)$/, 'add'],
  [/^turn$/, /^up$/, 'increase'],
  [/^turn$/, /^down$/, 'decrease'],
  [/^leave$/, /^out$/, 'exclude'],
  [/^(go|keep|carry)$/, /^on$/, 'continue'],
  [/^(go|get|step)$/, /^back$/, 'back'],
  [/^look$/, /^up$/, 'search'],
  [/^bring$/, /^date$/, 'update'],
];

/** The icons that are drawn on a control for one more, or one less. */
function iconsForQuantity({ form }: Term): string[] {
  if (/^(more|another)$/.test(form)) return ['plus', 'chevron-up'];
  return /^(less|fewer)$/.test(form) ? ['minus', 'chevron-down'] : [];
}

/** 'Start a new chat', 'One more guest': the action word stands before the noun. */
function quantityIn({ first, terms }: Order, words: string[]): Term | undefined {
  const before = words.slice(0, 4).find((w) => /^(new|more|less|fewer|another|next|previous)$/.test(w));
  return saidOfAnything.has(first) || /^(one|two|three|another|more|less|fewer)$/.test(first)
    ? terms.find((t) => t.form === before)
    : undefined;
}

/** Notes the action of an instruction, and what it does to the weight of the other words. */
export function readAction(order: Order, words: string[]): void {
  const { first, terms } = order;
  order.verb = terms.find((t) => t.form.split(' ')[0] === first);
  const quantity = quantityIn(order, words);
  const comes = phrasal.find(
    ([verb, particle]) => verb.test(first) && words.slice(1).some((w) => particle.test(w)),
  )?.[2];
  const deed = comes === undefined ? undefined : termsOf(comes)[0];
  if (deed) {
    terms.unshift(deed);
    order.deed = order.verb = deed;
    order.mentions = [...mentionsIn([comes!]), ...order.mentions.filter((m) => !m.words.has(first))];
  } else if (quantity) {
    order.deed = order.verb = quantity;
    for (const term of terms) if (term !== quantity) order.weights.set(term.form, 0.5);
    const drawn = iconsForQuantity(quantity);
    if (drawn.length > 0) order.mentions = [{ words: new Set([quantity.form]), icons: drawn }];
  } else if (
    /^(click|tap|press|hit|push|choose|select)$/.test(first) &&
    isActionWord(words[1] ?? '') &&
    terms[0]?.form === words[1]
  )
    order.deed = order.verb = terms[0]!;
  else if (!saidOfAnything.has(first) && !light.has(first) && terms[0]) order.deed = terms[0];
}
