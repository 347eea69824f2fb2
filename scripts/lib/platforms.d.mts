export const postgresPackages: Record<string, string>;
export function findPostgresPackage(platform?: string, arch?: string): { name: string; native: string };
export function programIn(native: string, name: string, platform?: string): string;
export function localeOptions(platform?: string): string[];
