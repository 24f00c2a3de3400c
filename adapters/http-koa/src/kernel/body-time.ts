import type { IncomingMessage } from 'node:http';

/** Runs while a client is waited for. */
interface Watch {
  stop(): void;
  restart(): void;
}

const STANDING: Watch = { stop: () => undefined, restart: () => undefined };

/** On the request itself: a weak map of all requests takes the collector a fifth of a small one's time. */
const WATCH = Symbol('body time');
type Watched = IncomingMessage & { [WATCH]?: Watch };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Gives a body so many milliseconds to arrive; then it is cut. Whoever reads a long one gives its sender time again and again. */
export function limitBodyTime(request: IncomingMessage, withinMs: number, cut: () => void): void {
  if (!hasBody(request)) return;
  let timer = setTimeout(cut, withinMs);
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    if (!request.complete) timer = setTimeout(cut, withinMs);
  };
  (request as Watched)[WATCH] = { stop, restart };
  request.once('close', stop);
}

/** Of a request that nobody limits, one that stands still. */
export const bodyWatch = (request: Watched): Watch => request[WATCH] ?? STANDING;
