/** Reads “tick all boxes except …”: an act on everything of its kind. */
import { mask } from './mask.ts';
import { parseTarget } from './target/parse-target.ts';
import type { ReadOrder } from './step/read-order.ts';

const on = 'tick|check|select|enable|turn on|switch on|activate';
const off = 'untick|uncheck|deselect|unselect|clear|disable|turn off|switch off|deactivate';
const boxes =
  '(?:check ?boxes|check ?box|boxes|box|options|option|switches|switch|toggles|toggle)(?: on (?:the|this) (?:page|screen|form))?';
const except =
  '(?:,? (?:except|but|other than|apart from|besides)(?: for)?(?: the)? (?<except>⟦\\d+⟧(?:(?:, | and | or |, and )⟦\\d+⟧)*))?';
const every = new RegExp(
  `^(?:(?<on>${on})|(?<off>${off})) (?:both|all|every|each)(?: of)?` +
    `(?: (?:the|these|available|visible))* ${boxes}${except}$`,
  'i',
);

/** The act; undefined for other orders. */
export function readEvery(text: string): ReadOrder | undefined {
  const masked = mask(text.trim().replace(/[.!]+$/, ''));
  const groups = every.exec(masked.text)?.groups;
  if (!groups) return undefined;
  const spared = [...(groups.except ?? '').matchAll(/⟦\d+⟧/g)].map(([one]) => parseTarget(masked.back(one)));
  return { acts: [{ kind: 'toggle-every', to: groups.on !== undefined, except: spared, clause: text }] };
}
