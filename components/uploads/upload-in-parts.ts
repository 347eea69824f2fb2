/** Sends a file to the service so that it can go on where a broken connection left it. */

/** What the service refuses, in its words: sending it again would not help. */
export class RefusedError extends Error {}
/** The connection did not come back; what was sent stays for a day. */
export class BrokenOffError extends Error {}

export interface PartsOptions {
  /** Path below which uploads lie, as `/api/builds`, and a query for all of them, as `?appId=…`. */
  at: string;
  query: string;
  file: File;
  /** '' for the build's own version. */
  label: string;
  signal: AbortSignal;
  /** `share`: of the file, 0 to 1; null once it is whole and being read. */
  onProgress(progress: { share: number | null; isWaiting?: boolean }): void;
}

/**
 * Pauses before another try, ms; each byte that gets through begins them anew. Together they are longer than
 * the service takes to notice that a connection has broken.
 */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 20_000];

/** The upload of a file that was begun before is found by what is known of the file. */
const keyOf = ({ query, file, label }: PartsOptions): string =>
  `upload ${query} ${file.name} ${file.size} ${file.lastModified} ${label}`;

/** A text as tus carries it. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function messageOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { message?: string } | null;
  return answer?.message ?? 'The service did not answer as it should. Try again.';
}

const conflict = 409;

/** Whether an answer may be another one in a moment. */
const isPassing = (status: number): boolean =>
  status === 0 || status === conflict || status === 429 || status >= 500;

async function begin({ at, query, file, label, signal }: PartsOptions): Promise<string> {
  const metadata = [`filename ${base64(file.name)}`, ...(label ? [`label ${base64(label)}`] : [])];
  const response = await fetch(`${at}${query}`, {
    method: 'POST',
    headers: { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata.join(',') },
    signal,
  });
  if (!response.ok) throw new RefusedError(await messageOf(response));
  return ((await response.json()) as { uploadId: string }).uploadId;
}

/** How much the service holds; undefined where it knows nothing of the upload any more. */
async function standing(
  id: string,
  { at, query, signal }: PartsOptions,
): Promise<{ offset: number; isDone: boolean } | undefined> {
  const response = await fetch(`${at}/${id}${query}`, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(await messageOf(response));
  const { offset, buildId } = (await response.json()) as { offset: number; buildId: string | null };
  return { offset, isDone: buildId !== null };
}

/** Sends what is left from an offset on. @returns the answer's status, 0 where there was none */
function sendFrom(
  id: string,
  offset: number,
  options: PartsOptions,
): Promise<{ status: number; message: string }> {
  const { at, query, file, signal, onProgress } = options;
  return new Promise((resolve) => {
    // fetch tells nothing of how far an upload has come.
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => {
      const sent = offset + loaded;
      onProgress({ share: sent < file.size ? sent / file.size : null });
    };
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      const answer = request.response as { message?: string } | null;
      resolve({
        status: request.status,
        message: answer?.message ?? 'The service did not answer as it should.',
      });
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.open('PATCH', `${at}/${id}${query}`);
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream');
    request.setRequestHeader('Upload-Offset', String(offset));
    request.send(file.slice(offset));
  });
}

/**
 * Sends a file, over broken connections too; one that was begun before goes on where it stands.
 * @throws RefusedError with the service's words; BrokenOffError where the connection stays away; AbortError
 */
export async function uploadInParts(options: PartsOptions): Promise<void> {
  const { file, signal, onProgress } = options;
  const key = keyOf(options);
  let id = localStorage.getItem(key);
  let pauses = pausesMs.values();
  let farthest = 0;
  let refusal = '';
  for (;;) {
    signal.throwIfAborted();
    const held = id === null ? { offset: 0, isDone: false } : await standing(id, options).catch(() => null);
    if (held === undefined) {
      localStorage.removeItem(key);
      // It was ended by what it was refused for, such as a label that another build has.
      if (refusal) throw new RefusedError(refusal);
      id = null;
      continue;
    }
    if (held?.isDone) break;
    if (held) {
      id ??= await begin(options);
      localStorage.setItem(key, id);
      if (held.offset > farthest) [farthest, pauses] = [held.offset, pausesMs.values()];
      const { status, message } = await sendFrom(id, held.offset, options);
      if (status === 204) break;
      if (!isPassing(status)) {
        localStorage.removeItem(key);
        throw new RefusedError(message);
      }
      refusal = status === conflict ? message : '';
    }
    const { value: pause, done } = pauses.next();
    if (done) throw new BrokenOffError();
    onProgress({ share: (held?.offset ?? farthest) / file.size, isWaiting: true });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  localStorage.removeItem(key);
}

/** Ends an upload that is not wanted any more. */
export async function forgetUpload(options: PartsOptions): Promise<void> {
  const key = keyOf(options);
  const id = localStorage.getItem(key);
  localStorage.removeItem(key);
  if (id) await fetch(`${options.at}/${id}${options.query}`, { method: 'DELETE' }).catch(() => {});
}
