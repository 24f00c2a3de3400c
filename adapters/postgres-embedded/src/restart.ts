import type { Server } from './server.js';

const MAX_RESTARTS = 3;
const WINDOW_MS = 10 * 60_000;

interface RestartOptions {
  /** Starts the server again at the same address. */
  readonly start: () => Promise<Server>;
  /** Receives one sentence for the operator. */
  readonly warn: (line: string) => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/**
 * Restarts a server that ended unexpectedly, at most three times in ten minutes: more frequent ends have a cause that a restart does
 * not remove.
 */
export class RestartedServer {
  private restarts: number[] = [];
  private restarting: Promise<void> = Promise.resolve();
  private stopping: Promise<void> | undefined;

  constructor(
    private server: Server,
    private readonly options: RestartOptions,
  ) {
    this.watch();
  }

  /** Waits for a restart in progress and stops the started server. */
  stop(): Promise<void> {
    return (this.stopping ??= this.restarting.then(() => this.server.stop()));
  }

  private watch(): void {
    void this.server.ended.then(() => {
      if (this.stopping === undefined) this.restarting = this.restart();
    });
  }

  /** A failed start counts too, and the next one follows at once. */
  private async restart(): Promise<void> {
    const { start, warn, now = () => performance.now() } = this.options;
    while (this.stopping === undefined) {
      const at = now();
      this.restarts = this.restarts.filter((earlier) => earlier > at - WINDOW_MS);
      if (this.restarts.length === MAX_RESTARTS) {
        warn('PostgreSQL ended again after three restarts in ten minutes and is not restarted. Restart Spotter.');
        return;
      }
      this.restarts.push(at);
      const count = `${this.restarts.length} of ${MAX_RESTARTS} in ten minutes`;
      warn(`PostgreSQL ended unexpectedly. Restarting it (${count}).`);
      try {
        this.server = await start();
        warn('PostgreSQL is available again.');
        this.watch();
        return;
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
      }
    }
  }
}
