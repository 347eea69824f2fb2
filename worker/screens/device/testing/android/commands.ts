/** The commands of the simulated device's shell, as far as drivers use them. */
import type { SimulatedAndroid } from './index.ts';
import { ratio } from './glass.ts';
import type { InstalledPackage } from './packages.ts';

/** What a command printed, and its exit code. */
export interface Outcome {
  text: string;
  code: number;
}
const printed = (text: string): Outcome => ({
  text: text && !text.endsWith('\n') ? `${text}\n` : text,
  code: 0,
});
const done = printed('');
const failed = (text: string, code = 1): Outcome => ({ text: `${text}\n`, code });

const properties: Record<string, string> = {
  'ro.build.version.sdk': '33',
  'ro.build.version.release': '13',
  'ro.product.model': 'Simulated',
  'ro.product.manufacturer': 'Sightread',
  'ro.product.cpu.abilist': 'x86_64',
  'persist.sys.locale': 'en-US',
  'persist.sys.timezone': 'UTC',
  'sys.boot_completed': '1',
  'init.svc.bootanim': 'stopped',
};

type Command = (device: SimulatedAndroid, args: string[]) => Outcome | Promise<Outcome>;
const after = (args: string[], flag: string): string | undefined => args[args.indexOf(flag) + 1];

/** Commands that change nothing that is simulated. */
const ignored = ['appops', 'ime', 'svc', 'wm', 'mkdir', 'rm', 'touch', 'setprop', 'locksettings', 'service'];

const commands: Record<string, Command> = {
  ...Object.fromEntries(ignored.map((name) => [name, (): Outcome => done])),
  getprop: (_, [name = '']) => printed(properties[name] ?? ''),
  echo: (_, args) => printed(args.join(' ')),
  ls: (_, args) => failed(`ls: ${args.at(-1)}: No such file or directory`),
  ps: (device) =>
    printed(['USER PID NAME', ...device.running.map((name, at) => `u0 ${1000 + at} ${name}`)].join('\n')),
  pidof: (device, [name = '']) => pidOf(device, name),
  pgrep: (device, args) => pidOf(device, (args.at(-1) ?? '').replace(/[\\$^]|\(\[.*$/g, '')),
  input: async (device, [kind = '', key = '']) => {
    if (kind === 'keyevent') await device.key(key);
    return done;
  },
  settings: async (device, args) => {
    if (args.slice(0, 3).join(' ') === 'put system font_scale') await device.setTextZoom(Number(args[3]));
    return done;
  },
  pm,
  am,
  dumpsys,
  cmd: (device, [service = '', ...args]) => (service === 'package' ? pm(device, args) : done),
};

function pidOf(device: SimulatedAndroid, name: string): Outcome {
  const at = device.running.indexOf(name);
  return at < 0 ? failed('') : printed(String(1000 + at));
}

async function pm(device: SimulatedAndroid, [verb = '', ...args]: string[]): Promise<Outcome> {
  const name = args.at(-1) ?? '';
  const found = device.packages.get(name);
  switch (verb) {
    case 'list':
      return args[0] === 'instrumentation' ? printed(instrumentations(device)) : printed(listed(device));
    case 'path':
      return found ? printed(`package:/data/app/${name}/base.apk`) : failed('');
    case 'clear':
      if (!found) return failed('Failed');
      await device.clear(name);
      return printed('Success');
    case 'uninstall':
      if (!found) return failed(`Failure [DELETE_FAILED_INTERNAL_ERROR]`);
      await device.uninstall(name);
      return printed('Success');
    case 'install': {
      const file = device.files.get(name);
      return file ? device.install(file) : failed(`Error: Unable to open file: ${name}`);
    }
    case 'resolve-activity':
      return found?.activities[0]
        ? printed(
            `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${name}/${found.activities[0]}`,
          )
        : printed('No activity found');
    case 'grant':
    case 'revoke':
      return done;
    default:
      return failed(`Unknown command: ${verb}`);
  }
}

const listed = ({ packages }: SimulatedAndroid): string =>
  [...packages.values()]
    .map(({ name, versionCode }) => `package:${name} versionCode:${versionCode}`)
    .join('\n');

const instrumentations = ({ packages }: SimulatedAndroid): string =>
  [...packages.values()]
    .filter(({ instruments }) => instruments)
    .map(
      ({ name }) =>
        `instrumentation:${name}/androidx.test.runner.AndroidJUnitRunner (target=${name.replace(/\.test$/, '')})`,
    )
    .join('\n');

async function am(device: SimulatedAndroid, [verb = '', ...args]: string[]): Promise<Outcome> {
  switch (verb) {
    case 'force-stop':
      await device.stop(args.at(-1) ?? '');
      return done;
    case 'start':
    case 'start-activity': {
      const address = args.includes('-d') ? after(args, '-d') : undefined;
      if (address !== undefined) {
        await device.openAddress(args.at(-1) ?? '', address);
        return printed(`Starting: Intent { dat=${address} }\nStatus: ok\nComplete`);
      }
      const component = after(args, '-n') ?? '';
      const [name = '', activity = ''] = component.split('/');
      const full = activity.startsWith('.') ? `${name}${activity}` : activity;
      if (!device.packages.get(name)?.activities.includes(full))
        return printed(`Error type 3\nError: Activity class {${component}} does not exist.`);
      await device.start(name, full, args.includes('-S'));
      return printed(
        `Starting: Intent { cmp=${component} }\nStatus: ok\nLaunchState: COLD\nActivity: ${component}\nComplete`,
      );
    }
    case 'broadcast':
      return printed('Broadcasting: Intent\nBroadcast completed: result=-1');
    case 'start-foreground-service':
    case 'startservice':
      return done;
    default:
      return failed(`Unknown command: ${verb}`);
  }
}

function dumpsys(device: SimulatedAndroid, [service = '', ...args]: string[]): Outcome {
  const { front } = device;
  const component = front ? `${front.name}/${front.activity}` : 'com.android.launcher3/.Launcher';
  switch (service) {
    case 'package':
      return printed(dumpPackage(device.packages.get(args[0] ?? '')));
    case 'window':
      return printed(
        [
          `  mCurrentFocus=Window{1a2b3c u0 ${component}}`,
          `  mFocusedApp=ActivityRecord{4d5e6f u0 ${component} t7}`,
          '  mShowingLockscreen=false mShowingDream=false mDreamingLockscreen=false isStatusBarKeyguard=false',
          '  screenState=SCREEN_STATE_ON mScreenOnFully=true',
          `  init=${device.glass.pixels.width}x${device.glass.pixels.height} ${ratio * 160}dpi`,
        ].join('\n'),
      );
    case 'input_method': {
      const { hasKeyboard } = device.glass;
      return printed(`  mInputShown=${hasKeyboard}\n  mIsInputViewShown=${hasKeyboard}`);
    }
    case 'power':
      return printed('  mWakefulness=Awake');
    case 'activity':
      return printed(dumpActivity(device, args));
    default:
      return done;
  }
}

function dumpActivity({ running }: SimulatedAndroid, [part = '', name = '']: string[]): string {
  if (part === 'processes')
    return running.map((one, at) => `  ProcessRecord{1a2b3c ${1000 + at}:${one}/u0a7}`).join('\n');
  return part === 'services' && running.includes(name)
    ? `  * ServiceRecord{1 u0 ${name}/.ForegroundService}\n    isForeground=true`
    : '';
}

const dumpPackage = (found: InstalledPackage | undefined): string =>
  found
    ? [
        'Packages:',
        `  Package [${found.name}] (1a2b3c):`,
        `    versionCode=${found.versionCode} minSdk=26 targetSdk=33`,
        `    versionName=${found.versionName}`,
        '',
      ].join('\n')
    : '';

/** The words of a command line, without quotes and redirections. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/\s\d?>\S+(?:\s*\S*)?$/, '').matchAll(/'([^']*)'|"([^"]*)"|((?:\\.|[^\s'"])+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? (bare ?? '').replace(/\\(.)/g, '$1'),
  );

/** Runs a line of commands joined by `;`, `&&` and `||`. */
export async function runLine(device: SimulatedAndroid, line: string): Promise<Outcome> {
  let [text, code] = ['', 0];
  let joint = ';';
  for (const part of line.split(/(;|&&|\|\|)/)) {
    if (/^(?:;|&&|\|\|)$/.test(part)) {
      joint = part;
      continue;
    }
    const [name = '', ...args] = wordsOf(part.trim());
    if (name === '' || (joint === '&&' && code !== 0) || (joint === '||' && code === 0)) continue;
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const outcome = run ? await run(device, args) : failed(`/system/bin/sh: ${name}: not found`, 127);
    text += outcome.text;
    code = outcome.code;
  }
  return { text, code };
}
