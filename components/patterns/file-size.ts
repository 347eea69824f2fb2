/** The size of a file in words: `820 KiB`, `8.4 MiB`, `120 MiB`. */
export function fileSize(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  if (mebibytes < 1) return `${Math.max(1, Math.round(bytes / 2 ** 10))} KiB`;
  return `${mebibytes.toFixed(mebibytes < 10 ? 1 : 0)} MiB`;
}
