/**
 * The work's result, if it comes in time; what comes later is let go, for the SDK cannot be told to stop.
 * @throws Error when it does not come within so many milliseconds.
 */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`PortOne gave no answer in time: ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
