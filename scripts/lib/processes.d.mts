export function isAlive(pid: number): boolean;
export function startedAt(pid: number): string | undefined;
export function commandOf(pid: number): string;
export function killGroup(pid: number | undefined): boolean;
export function endProcess(
  pid: number,
  options?: { signal?: NodeJS.Signals; graceMs?: number },
): Promise<void>;
export function isPortFree(port: number, host?: string): Promise<boolean>;
export function freePort(host?: string): Promise<number>;
export function portHolder(port: number): string | undefined;
