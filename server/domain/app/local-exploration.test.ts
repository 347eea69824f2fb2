import { expect, it } from 'vitest';
import { LocalExplorationInput, localExploration } from './local-exploration.ts';

const command = (given: object) => localExploration({ input: LocalExplorationInput.parse(given) }).command;

it('is one command, in which nothing that was asked is expanded by a shell', () => {
  expect(command({})).toMatch(
    /^npx --yes http:\S+\/cli\/sightread\.tgz explore --url http:\/\/localhost:3000$/,
  );
  expect(
    command({
      localhostUrl: 'http://localhost:5173/?a=$(id)&b',
      prompts: ["Ann's `cart`", 'Pay $1; rm -rf ~'],
    }),
  ).toContain(
    `--url 'http://localhost:5173/?a=$(id)&b' --prompt 'Ann'\\''s \`cart\`' --prompt 'Pay $1; rm -rf ~'`,
  );
});

it.each(['ftp://localhost', 'javascript:alert(1)', 'localhost:3000'])('“%s” is refused', (localhostUrl) =>
  expect(LocalExplorationInput.safeParse({ localhostUrl }).success).toBe(false),
);
