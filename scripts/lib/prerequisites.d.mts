export function ensureBrowser(remember?: string): Promise<string>;
export function ensureReader(): Promise<string>;
export function ensureSandbox(): Promise<string>;
export function findBrowser(): string | undefined;
export function hasTesseract(): boolean;
