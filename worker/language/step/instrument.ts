/** Reads what a clause is to be done with. */
import { iconsIn } from '#worker/lexicons/icon-names.ts';
import type { Clause, Reading } from '../clause.ts';
import { press } from './press.ts';

/** 'Close the dialog with its ×', 'Stop the clock with the red button': the instrument is the target. */
export function readInstrument(c: Clause): Reading {
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
