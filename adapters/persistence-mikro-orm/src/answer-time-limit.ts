import type { Socket } from 'node:net';
import type { Millis } from '@spotter/core/kernel';
import type { Client } from 'pg';

/** The part of pg's client that tells whether a statement waits for its answer. */
interface WatchedClient {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/**
 * Ends connections whose server does not answer a statement. If the server's machine or the network is lost, the time limits of the server
 * do not help: the operating system, and with it the request, would wait for a quarter of an hour or longer.
 */
export class AnswerTimeLimit {
  private readonly lifted = new WeakSet<Socket>();
  private isLiftedForAll = false;

  /** @param limitMs longer than the server's time limit of a statement; null without such a limit. */
  constructor(private readonly limitMs: Millis | null) {}

  /** The socket's own timer begins anew with all that is sent or received. */
  watch(client: Client): void {
    const { limitMs } = this;
    if (limitMs === null) return;
    const watched = watchedOf(client);
    const { stream } = watched.connection;
    stream.setKeepAlive(true, limitMs); // ends a lost connection also while the limit is lifted
    stream.setTimeout(limitMs);
    stream.on('timeout', () => {
      if (watched.readyForQuery) return; // idle; the next statement starts the timer
      if (this.isLiftedForAll || this.lifted.has(stream)) stream.setTimeout(limitMs);
      else stream.destroy(Object.assign(new Error('The server does not answer.'), { code: 'ETIMEDOUT' }));
    });
  }

  /** For statements of this connection that have no time limit. Other connections are ended as usual. */
  async lift<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    const { stream } = watchedOf(client).connection;
    this.lifted.add(stream);
    try {
      return await work();
    } finally {
      this.lifted.delete(stream);
    }
  }

  /** For migrations, whose connections the ORM takes. */
  async liftForAll<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isLiftedForAll = true;
    try {
      return await work();
    } finally {
      this.isLiftedForAll = false;
    }
  }
}

const watchedOf = (client: Client): WatchedClient => client as unknown as WatchedClient;
