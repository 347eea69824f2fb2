/**
 * Waits at most `ms`, then throws an error with the message `says`, so that a hanging browser can't block a
 * session forever.
 */
export async function within<T>(ms: number, says: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(says)), ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
