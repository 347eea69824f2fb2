import { UsageError } from '#worker/core/terminal/usage.ts';

const usage = `Sightread: tests an app by looking at it.

  npm run sightread -- test URL [options]      explores the app, writes and runs tests, proves bugs by replay
  npm run sightread -- test APP.apk|APP.ipa|APP.app.zip   the same on a device: see docs/phones.md
    --cases FILE.yaml      runs these test cases instead (with --discover: besides)
    --discover             explores even where cases are given
    --minutes N            time for exploring, 3 by default
    --credential user:pass signs in with it
    --instructions TEXT    what to leave alone while exploring, and what to type where: "Stay out of /admin. Use 97205 for the postal code."
    --script FILE.yaml     scripts by name (get-otp: curl …) that steps may call as #{get-otp}
    --fail-fast            ends with the first proven bug
    --parallel N           sessions at once, 4 by default
    --brain embedded|model|hybrid  who decides; hybrid where a model is set (OPENAI_API_KEY, OPENAI_BASE_URL, SIGHTREAD_MODEL), else embedded
    --budget DOLLARS       what may be spent on the model; then the embedded brain goes on alone
    --memory FILE          how the cases' steps looked when they last passed: replayed from it, and learnt into it
    --frozen               with --memory: nothing is learnt and nothing healed; what is not as it was fails
    --json OUT  --junit OUT  --html DIR          writes the report
    --os-version V         a device with this version: an Android version or API level, or an iOS version
    --seed N               another made-up person and another order
  npm run sightread -- see URL --out scene.png   draws what was seen on a page; --pixels without the mouse pointer
  npm run sightread -- explain "STEP"            how a step is read without a model; --json its tree
  npm run sightread -- model-check               what the configured model can do, how fast, and for how much
  npm run sightread -- reset-password EMAIL         a link that sets a new password, for who can't get mail
  npm run sightread -- admin-key NAME [--days N]    a key over all organizations of this instance; --list, --revoke ID

  Exit: 0 all passed, 1 something failed, 2 could not run.`;

/** Loaded on demand, as only some commands need a database or a browser. */
const commands: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  test: async () => (await import('./test-command.ts')).testCommand,
  see: async () => (await import('./see-command.ts')).seeCommand,
  explain: async () => (await import('./explain-command.ts')).explainCommand,
  'model-check': async () => (await import('./model-check-command.ts')).modelCheckCommand,
  'reset-password': async () => (await import('./reset-password-command.ts')).resetPasswordCommand,
  'admin-key': async () => (await import('./admin-key-command.ts')).adminKeyCommand,
};

const [name = '', ...args] = process.argv.slice(2);
if (name === 'help' || process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(name === '' ? usage : `There is no command “${name}”.\n\n${usage}`);
  process.exit(2);
}
try {
  const run = await command();
  process.exit(await run(args));
} catch (error) {
  console.error(
    error instanceof UsageError
      ? `${error.message}\n\n${usage}`
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exit(2);
}
