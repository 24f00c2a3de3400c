import type { Socket } from 'node:net';
import type { Millis } from '@spotter/core/kernel';
import type { Client } from 'pg';

/** The part of pg's client that tells whether a statement waits for its answer. */
interface Watched {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/**
 * Ends connections whose server does not answer a statement. The server's own time limits do not help when its machine, or the network in
 * between, is lost without a word: the system would wait for a quarter of an hour or longer, and so would the request, with its connection.
 */
export class AnswerTimeLimit {
  private lifted = 0;

  /** @param limitMs longer than the server's time limit of a statement; null without such a limit. */
  constructor(private readonly limitMs: Millis | null) {}

  /** The socket's own timer begins anew with all that is sent or received. */
  watch(client: Client): void {
    const { limitMs } = this;
    if (limitMs === null) return;
    const watched = client as unknown as Watched;
    const { stream } = watched.connection;
    stream.setTimeout(limitMs);
    stream.on('timeout', () => {
      if (watched.readyForQuery) return; // idle; the next statement starts the timer
      if (this.lifted > 0) stream.setTimeout(limitMs);
      else stream.destroy(Object.assign(new Error('The server does not answer.'), { code: 'ETIMEDOUT' }));
    });
  }

  /** For statements without a time limit; meanwhile no connection is ended. */
  async lift<Result>(work: () => Promise<Result>): Promise<Result> {
    this.lifted += 1;
    try {
      return await work();
    } finally {
      this.lifted -= 1;
    }
  }
}
