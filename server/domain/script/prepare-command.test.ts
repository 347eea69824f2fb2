import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { encodeValue, placeholdersIn } from './placeholders.ts';
import { prepareCommand } from './prepare-command.ts';

const hostile = [
  'plain',
  '; rm -rf /',
  '$(touch /tmp/pwned)',
  '`id`',
  '"',
  "'",
  '\'"$HOME"\'',
  'two  words',
  ' lead and trail ',
  '*',
  '~',
  '{a,b}',
  '-n',
  '\\',
  'a\\nb',
  '!!',
  '#no comment',
  'line one\nline two',
  '${HOME}',
  '$((1+1))',
  'x]]; id',
  'a[$(id)]',
  'EOF',
  '{{other}}',
  '£ü漢🦉',
  '',
];

/** Runs a prepared command by a real bash; the text it printed. */
function run(text: string, values: Record<string, string>): string {
  const prepared = prepareCommand(text);
  if ('refused' in prepared) throw new Error(prepared.refused);
  const env = Object.fromEntries(
    prepared.variables.map(({ variable, name, encoding }) => [
      variable,
      encodeValue(values[name]!, encoding),
    ]),
  );
  const done = spawnSync('bash', ['--norc', '--noprofile', '-c', prepared.command], {
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
}

const refusal = (text: string): string => {
  const prepared = prepareCommand(text);
  return 'refused' in prepared ? prepared.refused : `not refused: ${prepared.command}`;
};

describe('a value arrives byte for byte', () => {
  const places: [string, string, (value: string) => string][] = [
    ['bare', `printf '%s' {{v}}`, (value) => value],
    ['bare, within a word', `printf '%s' a{{v}}b`, (value) => `a${value}b`],
    ['in single quotes', `printf '%s' 'a {{v}} b'`, (value) => `a ${value} b`],
    ['in double quotes', `printf '%s' "a {{v}} b"`, (value) => `a ${value} b`],
    [
      'in double quotes with an escaped quote',
      `printf '%s' "say \\"{{v}}\\"."`,
      (value) => `say "${value}".`,
    ],
    ['beside an expansion', `X=1; printf '%s' "$X{{v}}\${X}"`, (value) => `1${value}1`],
    ['in an assignment', `V={{v}}; printf '%s' "$V"`, (value) => value],
    ['in a heredoc', 'cat <<EOF\n<{{v}}>\nEOF\n', (value) => `<${value}>\n`],
    ['in a heredoc with tabs', 'cat <<-EOF\n\t<{{v}}>\n\tEOF\n', (value) => `<${value}>\n`],
    ['in a here-string', `cat <<< {{v}}`, (value) => `${value}\n`],
    ['after a comment with a quote', `# it's\nprintf '%s' {{v}}`, (value) => value],
    ['after a substitution', `X=$(printf '%s' ")'"); printf '%s' "$X{{v}}"`, (value) => `)'${value}`],
    ['within a loop', `for x in 1; do printf '%s' "{{v}}"; done`, (value) => value],
    ['with spaces in its braces', `printf '%s' "{{ v }}"`, (value) => value],
  ];
  for (const [where, command, expected] of places) {
    it.each(hostile)(`${where}: %j`, (value) => expect(run(command, { v: value })).toBe(expected(value)));
  }
  it('names with dots and hyphens, several in one command, the same one twice', () => {
    expect(
      run(`printf '%s|' {{get-user.id}} "{{order}}" '{{order}}'`, { 'get-user.id': '7', order: 'A "1"' }),
    ).toBe('7|A "1"|A "1"|');
  });
});

describe('JSON stays JSON', () => {
  it.each([
    [`printf '%s' '{"a": "x {{v}}", "n": 1}'`],
    [`printf '%s' "{\\"a\\": \\"x {{v}}\\", \\"n\\": 1}"`],
    [`printf '%s' --data='{"a": "x {{v}}", "n": 1}' | cut -c8-`],
    [`printf '%s' '{"a": "x '{{v}}'", "n": 1}'`],
    [`cat <<EOF\n{"a": "x {{v}}", "n": 1}\nEOF\n`],
  ])('%s', (command) => {
    for (const value of hostile)
      expect(JSON.parse(run(command, { v: value }))).toEqual({ a: `x ${value}`, n: 1 });
  });
  it('a value of its own is taken as JSON where it is some, else as a string', () => {
    const command = `printf '%s' '{"a": {{v}}, "list": [{{v}}]}'`;
    expect(JSON.parse(run(command, { v: '12' }))).toEqual({ a: 12, list: [12] });
    expect(JSON.parse(run(command, { v: '{"b":null}' }))).toEqual({ a: { b: null }, list: [{ b: null }] });
    expect(JSON.parse(run(command, { v: 'x", "y": "' }))).toEqual({ a: 'x", "y": "', list: ['x", "y": "'] });
  });
  it('beside an expansion of the shell', () => {
    expect(JSON.parse(run(`N=5; printf '%s' "{\\"a\\": \\"{{v}}\\", \\"n\\": $N}"`, { v: 'q"' }))).toEqual({
      a: 'q"',
      n: 5,
    });
  });
});

describe('what cannot be told is refused, with the reason', () => {
  it.each([
    ['echo $(curl {{v}})', /inside \$\(/],
    ['echo "$(curl "{{v}}")"', /inside \$\(/],
    ['echo `curl {{v}}`', /backticks/],
    ['echo "`curl {{v}}`"', /backticks/],
    ['echo $((1+{{v}}))', /arithmetic/],
    ['((x={{v}}))', /arithmetic/],
    ['echo ${X:-{{v}}}', /\$\{/],
    ['echo "${X:-{{v}}}"', /\$\{/],
    ["echo '{{v}}", /not closed/],
    ['echo "{{v}}', /not closed/],
    ['echo "a" \'b {{v}}', /not closed/],
    ["cat <<'EOF'\n{{v}}\nEOF", /takes as it stands/],
    ['cat <<\\EOF\n{{v}}\nEOF', /takes as it stands/],
    ['cat <<EOF\n{{v}}\n', /has no end/],
    ['cat <<EOF\n$(id {{v}})\nEOF', /inside \$\(/],
    ['echo \\{{v}}', /backslash/],
    ['echo ${{v}}', /\$/],
    ['echo $"{{v}}"', /translated/],
    ["echo $'{{v}}'", /\$'/],
    ['eval echo {{v}}', /eval/],
    ['X={{v}}; eval "echo $X"', /eval/],
    ['bash -c "echo {{v}}"', /bash/],
    ['echo {{v}} | sh', /sh/],
    ['ssh host "ls {{v}}"', /ssh/],
    ['sudo -u x /bin/sh -c "{{v}}"', /sh/],
    ['cat <<EOF | bash\n{{v}}\nEOF', /bash/],
    ['{{v}} --help', /name of a command/],
    ['x=1; {{v}}', /name of a command/],
    ['if {{v}}; then :; fi', /name of a command/],
    ['[[ {{v}} -eq 1 ]]', /\[\[/],
    ['let x={{v}}', /let/],
    ['declare -i x={{v}}', /declare/],
    ['trap "{{v}}" EXIT', /trap/],
    ['unset {{v}}', /unset/],
    ['printf -v "{{v}}" x', /printf -v/],
    ['awk "{print {{v}}}"', /awk/],
    ['python3 -c "print({{v}})"', /python3/],
    ['node -e "f({{v}})"', /node/],
    ['diff <(echo {{v}}) b', /\$\(/],
  ])('%s', (command, reason) => expect(refusal(command)).toMatch(reason));
});

it('leaves alone what is no placeholder', () => {
  for (const text of [
    'docker ps --format "{{.Names}}"',
    'echo {{ }} {{1}}',
    'eval "$X"',
    'bash -c "exit 1"',
    "echo '",
  ])
    expect(prepareCommand(text)).toEqual({ command: text, variables: [] });
  expect(prepareCommand('# {{v}}\necho')).toEqual({ command: '# {{v}}\necho', variables: [] });
  expect(prepareCommand('python3 tool.py {{v}} && curl -s "https://x.test/{{v}}" -o out')).toMatchObject({
    variables: [{ name: 'v', encoding: 'raw' }],
  });
  expect(placeholdersIn('{{a}} {{ b.c }} {{a}} {{.x}}')).toEqual(['a', 'b.c']);
});
