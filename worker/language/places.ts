/** Where "go to …" leads without a click: an address, or the test's start page. */
import { trimMarks, type Token } from './tokens.ts';
import type { ParsedAct } from './types.ts';

/** '/cart', 'https://…', 'localhost:3000', 'example.com/a', '#/orders'. */
export function isPlace(token: Token): boolean {
  return (
    /^(https?:\/\/\S+|\/[\w\-./?=&%#~+]*|#\/\S*|\?\S+|localhost(:\d+)?(\/\S*)?|[\w-]+(\.[\w-]+)+(:\d+)?\/\S*|(\d{1,3}\.){3}\d{1,3}(:\d+)?(\/\S*)?)$/i.test(
      token.text,
    ) ||
    (token.kind === 'word' && /^([\w-]+\.)+(com|org|net|io|dev|app|co|local|test|example)$/i.test(token.text))
  );
}

/** The navigation to that place; undefined if something on the screen is meant. */
export function readPlace(text: string, tokens: Token[]): ParsedAct | undefined {
  const kept = trimMarks(tokens).filter(
    (t) => !(t.kind === 'word' && /^(the|address|url|page|at|site|website|path)$/.test(t.lower)),
  );
  const [only] = kept;
  if (only && kept.length === 1 && isPlace(only)) return { kind: 'navigate', url: only.text };
  const plain = trimMarks(tokens)
    .map((t) => (t.kind === 'quoted' ? '"' : t.lower))
    .join(' ');
  if (
    /^(the )?(home ?page|home|start ?page|start|landing page|main page|front page|app|application|website|site|web app|starting page|start screen|home screen)$/.test(
      plain,
    )
  )
    return { kind: 'home' };
  return undefined;
}
