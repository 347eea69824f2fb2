import { understands } from '#worker/assertions/index.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';
import { paraphrase } from '#worker/language/paraphrase.ts';
import { parseStep } from '#worker/language/parse.ts';

/** Prints how a step is read without a model, and with `--json` its tree. Exit 1 where a part is not understood. */
export async function explainCommand(args: string[]): Promise<number> {
  const [step, ...more] = args.filter((arg) => arg !== '--json');
  if (step === undefined || more.length > 0) throw new UsageError('Name one step or check, in quotes.');
  const parsed = parseStep(step);
  if (args.includes('--json')) {
    console.log(JSON.stringify(parsed, null, 2));
    return parsed.unknown === undefined ? 0 : 1;
  }
  const { acts, refrains, open, unknown } = paraphrase(step);
  for (const [n, act] of acts.entries()) console.log(`${n + 1}. ${act}`);
  for (const act of refrains) console.log(`   not: ${act}`);
  for (const word of open) console.log(`Done only where what is on the screen explains “${word}”.`);
  const claims = parsed.acts.flatMap((act) => (act.kind === 'verify' ? [act.assertion] : []));
  const unread = [...claims, ...parsed.acts.flatMap(({ condition }) => condition?.claim ?? [])].filter(
    (claim) => !understands(claim),
  );
  for (const claim of unread) console.log(`Not understood as a check: ${claim}`);
  if (unknown !== undefined) console.log(`Not understood: ${unknown}`);
  if (understands(step)) console.log('As a check it is understood, too.');
  return unknown === undefined && unread.length === 0 ? 0 : 1;
}
