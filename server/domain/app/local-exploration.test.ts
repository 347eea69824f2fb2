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

it.each([
  'http://127.0.0.1:5173',
  'http://[::1]/',
  'https://192.168.1.20/shop',
  'http://10.0.0.4',
  'http://shop.localhost:3000',
  'http://shop:8080',
  'https://nas.local',
  'https://shop.internal',
])('“%s” is on one’s own machine or network', (localhostUrl) =>
  expect(LocalExplorationInput.safeParse({ localhostUrl }).success).toBe(true),
);

it.each([
  'https://shop.example.com',
  'http://8.8.8.8',
  'https://localhost.evil.com',
  'http://[2606:4700::1111]',
])('“%s” is refused, as the service reaches it itself', (localhostUrl) =>
  expect(LocalExplorationInput.safeParse({ localhostUrl }).error?.issues[0]?.message).toMatch(
    /^This is no address on localhost/,
  ),
);
