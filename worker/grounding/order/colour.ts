/** The colour by which an instruction describes a control. */
import { kindNames } from './light-words.ts';

const colours = [
  'red',
  'green',
  'blue',
  'yellow',
  'orange',
  'purple',
  'pink',
  'black',
  'white',
  'grey',
  'gray',
  'brown',
];
/** Words besides control kinds that a colour may describe. */
const coloured = new Set([
  'message',
  'notice',
  'note',
  'banner',
  'alert',
  'warning',
  'one',
  'plus',
  'dot',
  'round',
  'outlined',
  'cross',
  'arrow',
  'x',
  'badge',
  'pill',
  'chip',
  'text',
  'hint',
  'strip',
  'tile',
]);

/** A colour that describes a kind of thing: 'the red button', 'the yellow notice', but not 'The Red Cross'. */
export const colourIn = (text: string, words: string[]): string | undefined =>
  words.find(
    (w, i) =>
      colours.includes(w) &&
      text.includes(w) &&
      words.slice(i + 1, i + 3).some((n) => kindNames.has(n) || coloured.has(n)),
  );
