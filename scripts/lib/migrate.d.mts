export function readMigrations(from?: string): { name: string; sql: string; checksum: string }[];
export function migrate(url: string, options?: { from?: string }): Promise<string[]>;
