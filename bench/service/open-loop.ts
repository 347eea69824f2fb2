export interface Timed {
  name: string;
  /** From when it was due, not from when it was sent: waiting for a busy client counts. */
  ms: number;
  failed?: string;
}

/**
 * Asks at a steady rate, whether or not earlier answers have come: what is slow piles up, as it does for
 * people.
 * @param rate requests a second
 */
export async function openLoop(
  asks: readonly { name: string; ask(): Promise<void> }[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Timed[]> {
  const began = performance.now();
  const timed: Promise<Timed>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    const due = began + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const { name, ask } = asks[n % asks.length]!;
    timed.push(
      ask().then(
        () => ({ name, ms: performance.now() - due }),
        (error: unknown) => ({
          name,
          ms: performance.now() - due,
          failed: error instanceof Error ? error.message : String(error),
        }),
      ),
    );
  }
  return Promise.all(timed);
}
