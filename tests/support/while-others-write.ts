const WRITERS = 3;

/** Does the work while three writers write continuously. @returns the number of their writes. */
export async function whileOthersWrite(write: () => Promise<void>, work: () => Promise<void>): Promise<number> {
  const writers = { write: true, times: 0 };
  const writing = Array.from({ length: WRITERS }, async () => {
    while (writers.write) {
      await write();
      writers.times += 1;
    }
  });
  try {
    await work();
  } finally {
    writers.write = false;
    await Promise.all(writing);
  }
  return writers.times;
}
