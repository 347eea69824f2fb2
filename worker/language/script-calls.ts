/** Scripts that a step calls: `#{name}`. */

const reference = /#\{\s*([^{}\s]+)\s*\}/g;
const bare = /^\s*#\{\s*([^{}\s]+)\s*\}[\s.]*$/;
const leads = '(?:(?:first|then|now|next|please|finally|also)[,\\s]+)*';
const verb = '(?:run|execute|call|invoke|trigger)\\s+(?:the\\s+)?(?:scripts?\\s+)?';
const listed = '(#\\{[^{}]+\\}(?:\\s*(?:,\\s*and|,|and)\\s*#\\{[^{}]+\\})*)(?:\\s+scripts?\\b)?';
const called = new RegExp(`^\\s*${leads}${verb}${listed}`, 'i');
const goesOn = /^\s*(?:[,;.]\s*)?(?:(?:and|then)\s+)+(?=\S)|^\s*[,;.]\s*(?=\w)/i;
const itsValue = /\b(?:it|its (?:value|output|result)|the (?:value|output|result|code))\b(?!["”])/i;

/** The scripts that a text calls as `#{name}`, each once. */
export const scriptsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(reference)].map((match) => match[1]!)),
];

/**
 * "Run #{reset-data} and click …": the scripts that a step calls explicitly, and the rest of the step. A
 * reference that is all of a step is a call.
 */
export function readCall(text: string): { names: string[]; rest: string } {
  const [, alone] = bare.exec(text) ?? [];
  if (alone !== undefined) return { names: [alone], rest: '' };
  const call = called.exec(text);
  if (!call) return { names: [], rest: text };
  const names = scriptsIn(call[1]!);
  const after = text.slice(call[0].length);
  const joint = goesOn.exec(after);
  // Text without a conjunction only explains the call: "to reset the data".
  if (!joint) return { names, rest: '' };
  const rest = after.slice(joint[0].length);
  return {
    names,
    rest:
      names.length === 1 && scriptsIn(rest).length === 0 ? rest.replace(itsValue, `#{${names[0]}}`) : rest,
  };
}
