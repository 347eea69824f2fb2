export interface RunningPostgres {
  url: string;
  port: number;
  exited: Promise<number>;
  stop(): Promise<void>;
}
export function startPostgres(options: {
  home: string;
  settings?: Record<string, string>;
  onStage?: (says: string) => void;
}): Promise<RunningPostgres>;
export function clearStale(data: string): Promise<boolean>;
export function dataFolder(home: string): string | undefined;
