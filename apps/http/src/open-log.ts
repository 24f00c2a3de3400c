import pino, { type Logger } from 'pino';

/** Characters that are written at once: writing each line costs a small request a twelfth of its time. */
const CHUNK = 16_000;
const MAX_WAIT_MS = 1_000;

/**
 * A log to standard output; `kill -9` loses its last second. The lines are gathered here, because pino's destination measures all lines
 * that it holds again at each line: a tenth of a small request. Writes are synchronous: Node 24 ends without waiting for others. Lines are
 * lost while the output refuses them, as on a full disk.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ sync: true });
  let isRefused = false;
  // Without a listener an error would end the process, and that of a command ends it.
  output.on('error', () => (isRefused = true));
  process.stdout.removeAllListeners('error').on('error', () => undefined);
  output.on('write', () => (isRefused = false));
  let lines = '';
  // An empty text makes the destination try again to write the lines that it holds.
  const write = (): void => {
    if (isRefused) output.write('');
    else if (lines !== '') output.write(lines);
    lines = '';
  };
  const gather = (line: string): void => {
    lines += line;
    if (lines.length >= CHUNK) write();
  };
  setInterval(write, MAX_WAIT_MS).unref();
  process.once('exit', write);
  return pino({ level }, { write: gather });
}
