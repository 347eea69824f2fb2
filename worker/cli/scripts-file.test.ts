import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readScriptFiles } from './scripts-file.ts';
import { temporaryFolder } from '#worker/testing/temporary-folder.ts';

const folder = temporaryFolder('scripts-file');
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('a map of name and command, of one line or of several', async () => {
  const one = file(
    'one.yaml',
    'get-otp: curl -sS https://x.test/otp\nreset-data: |\n  curl -sS https://x.test/reset\n  echo done\n',
  );
  expect(await readScriptFiles([one, file('two.yaml', 'note: echo {{order}}\n')])).toEqual({
    'get-otp': 'curl -sS https://x.test/otp',
    'reset-data': 'curl -sS https://x.test/reset\necho done',
    note: 'echo {{order}}',
  });
});

it.each([
  ['Get OTP: echo', /Get OTP/],
  ['- echo', /expected/],
  ['x: [1]', /x: /],
  ['x: "eval {{a}}"', /x: .*eval/],
  ['x: "a', /not valid YAML/],
])('%s is refused', async (text, reason) => {
  await expect(readScriptFiles([file('wrong.yaml', text)])).rejects.toThrow(reason);
});

it('a name twice, and a file that is not there', async () => {
  await expect(readScriptFiles([file('a.yaml', 'x: echo'), file('b.yaml', 'x: echo')])).rejects.toThrow(
    /already is a script called “x”/,
  );
  await expect(readScriptFiles([join(folder, 'nowhere.yaml')])).rejects.toThrow(/could not be read/);
});
