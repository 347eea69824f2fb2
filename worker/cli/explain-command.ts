import { understands } from '#worker/assertions/index.ts';
import { readLine } from '#worker/assertions/reading.ts';
import { UsageError } from '#worker/core/terminal/usage.ts';
import { parseStep } from '#worker/language/parse.ts';

/** Prints how a step is read without a model, and with `--json` its tree. Exit 1 where a part is not understood. */
export async function explainCommand(args: string[]): Promise<number> {
  const [step, ...more] = args.filter((arg) => arg !== '--json');
  if (step === undefined || more.length > 0) throw new UsageError('Name one step or check, in quotes.');
  const { reads, unread, near } = readLine(step, 'step');
  const isUnknown = unread.some(({ why }) => why === 'unknown');
  if (args.includes('--json')) {
    console.log(JSON.stringify(parseStep(step), null, 2));
    return isUnknown ? 1 : 0;
  }
  for (const [n, act] of reads.entries()) console.log(`${n + 1}. ${act}`);
  for (const { why, text } of unread)
    console.log(
      why === 'unknown'
        ? `Not understood: ${text}`
        : `Done only where what is on the screen explains “${text}”.`,
    );
  for (const wording of near) console.log(`Understood would be: ${wording}`);
  if (understands(step)) console.log('As a check it is understood, too.');
  return isUnknown ? 1 : 0;
}
