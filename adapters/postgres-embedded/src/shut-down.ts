/** PostgreSQL's fast and immediate shutdown, then SIGKILL. The write-ahead log makes all three safe. */
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

/**
 * Ends the process and resolves when it has ended.
 *
 * @param patienceMs milliseconds until the next, harder signal
 */
export async function shutDown(pid: number, ended: Promise<unknown>, patienceMs = 10_000): Promise<void> {
  for (const signal of SIGNALS) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the process has already ended
    }
    if (await settlesWithin(patienceMs, ended)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

function settlesWithin(milliseconds: number, ended: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void ended.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
