import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { demoCredential, startShop } from './server.ts';

const usage =
  'Usage: npm run demo -- [--port 4100] [--host 127.0.0.1] [--faults name,name|all] [--list] [--verbose]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      host: { type: 'string', default: '127.0.0.1' },
      faults: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  if (values.list) return list();
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port takes a number from 0 to 65535, not "${values.port}".`);
  const names = values.faults
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const shop = await startShop({
    port,
    host: values.host,
    faults: names,
    ...(values.verbose ? { log: console.log } : {}),
  });
  console.log(`Demo shop: ${shop.url}`);
  console.log(`Sign in as ${demoCredential.email} with ${demoCredential.password}`);
  console.log(names.length === 0 ? 'Faults: none' : `Faults: ${names.join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void shop.close().then(() => process.exit(0)));
}

function list(): void {
  for (const { name, title, type, severity, where, reproduce } of faults) {
    console.log(`${name}\n  ${title} (${type}, ${severity})\n  Where: ${where}`);
    reproduce.forEach((step, index) => console.log(`  ${index + 1}. ${step}`));
    console.log();
  }
  console.log(`${faults.length} faults`);
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE' ? 'That port is taken. Choose another one with --port.' : `${message}\n${usage}`,
  );
  process.exitCode = 2;
});
