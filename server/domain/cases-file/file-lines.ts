import { isNode, LineCounter, parseDocument } from 'yaml';

/**
 * Where the lines of the tests stand in the text of a cases file, which is known to be valid.
 * @returns of a path in it (`[0, 'steps', 2]`) the row, from 1
 */
export function fileLines(text: string): (path: (string | number)[]) => number | null {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  return (path) => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : null;
  };
}
