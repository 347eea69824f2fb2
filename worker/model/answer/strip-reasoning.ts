/** Removes what a model wrote while it was thinking, so that no draft is taken for its answer. */
import marks from './reasoning-marks.json' with { type: 'json' };

/**
 * The text outside of reasoning blocks. A block that was never opened reaches back to the start, as chat
 * templates may open it in the prompt; one that was never closed reaches to the end.
 */
export function stripReasoning(text: string): string {
  return marks.reduce((rest, [open, close]) => stripBlocks(rest, open!, close!), text).trim();
}

function stripBlocks(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const [from, to] = [open.toLowerCase(), close.toLowerCase()];
  const firstOpen = lower.indexOf(from);
  const firstClose = lower.indexOf(to);
  // Only "</think>" is told apart by its name: "<|end|>" also ends what is no reasoning.
  if (firstClose >= 0 && (firstOpen < 0 || firstClose < firstOpen) && close !== '<|end|>')
    return stripBlocks(text.slice(firstClose + close.length), open, close);
  let kept = '';
  let at = 0;
  for (;;) {
    const start = lower.indexOf(from, at);
    if (start < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    const end = lower.indexOf(to, start + from.length);
    if (end < 0) return kept;
    at = end + to.length;
  }
}
