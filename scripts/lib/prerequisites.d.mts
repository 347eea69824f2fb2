export function ensureBrowser(remember?: string): Promise<string>;
export function ensureSandbox(): Promise<string>;
export function ensureDeviceTools(): Promise<string>;
export function findBrowser(): string | undefined;
