/**
 * Waits no longer than `ms`; then throws `says`. A browser that stops answering must not hold a session for
 * ever.
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
