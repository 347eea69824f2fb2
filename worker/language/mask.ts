/**
 * Masks quoted values, scripts, placeholders and addresses, so that their content is not parsed as grammar.
 */

const kept =
  /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|`[^`\n]*`|(?<=^|[\s(])'[^'\n]+'(?=$|[\s.,;:!?)])|(?<=^|[\s(])‘[^‘\n]+?’(?=$|[\s.,;:!?)])|„[^“\n]*“|#\{[^}\n]*\}|\{\{[^}\n]*\}\}|https?:\/\/[^\s"]*[^\s".,;:!?)]|(?<=^|\s)\/[\w\-/.#?=&%]*[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[$€£]?\d+[.,]\d+/g;

/** Bold marks around a name are quotes. */
export const withPlainQuotes = (text: string): string => text.replace(/\*\*([^*"\n]+)\*\*/g, '"$1"');

/** Replaces values in `text` by ⟦0⟧, ⟦1⟧, …; `back` restores them. */
export function mask(source: string): { text: string; back(text: string): string } {
  const values: string[] = [];
  const text = source.replace(kept, (value) => `⟦${values.push(value) - 1}⟧`);
  return { text, back: (masked) => masked.replace(/⟦(\d+)⟧/g, (_, at: string) => values[Number(at)] ?? '') };
}
