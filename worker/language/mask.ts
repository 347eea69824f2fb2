/**
 * Quoted values, scripts, placeholders and addresses set aside, so that nothing within them is taken for
 * grammar.
 */

const kept =
  /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|`[^`\n]*`|(?<=^|[\s(])'[^'\n]+'(?=$|[\s.,;:!?)])|#\{[^}\n]*\}|\{\{[^}\n]*\}\}|https?:\/\/[^\s"]*[^\s".,;:!?)]|(?<=^|\s)\/[\w\-/.#?=&%]*[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[$€£]?\d+[.,]\d+/g;

/** Values are ⟦0⟧, ⟦1⟧, … in `text`; `back` puts them where they stood. */
export function mask(source: string): { text: string; back(text: string): string } {
  const values: string[] = [];
  const text = source.replace(kept, (value) => `⟦${values.push(value) - 1}⟧`);
  return { text, back: (masked) => masked.replace(/⟦(\d+)⟧/g, (_, at: string) => values[Number(at)] ?? '') };
}
