/**
 * The result of the work within the time limit; a later one is ignored, because the SDK cannot be cancelled.
 * @throws Error after the time limit.
 */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`PortOne did not answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
