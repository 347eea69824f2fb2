/**
 * The line that a build belongs to: its label without what counts up from one build to the next.
 * "web 2.3.1" and "web 2.4.0-rc1" are both "web"; "beta 2.4.0" is another line. Empty where there is no
 * label, or nothing else in it.
 */
export const buildLineOf = (label: string | null | undefined): string =>
  (label ?? '')
    .toLowerCase()
    // A commit's hash, then whatever begins like a number or version.
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/g, ' ')
    .replace(/(?<![\p{L}\d])[v#]?\d[\p{L}\d.+_]*(?:-[\p{L}\d.+_]*\d[\p{L}\d.+_]*)*/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s._/@#+()[\]-]+|[\s._/@#+()[\]-]+$/g, '');
