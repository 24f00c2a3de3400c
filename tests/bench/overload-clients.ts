import { connect, type Socket } from 'node:net';

/** The input of the client process. */
export interface ClientLoad {
  readonly port: number;
  readonly connections: number;
  /** Raw requests. The connections send them in turn, so that each step verifies every token equally often. */
  readonly requests: readonly string[];
  readonly settleMs: number;
  readonly countMs: number;
}

export interface ClientResult {
  readonly statuses: Readonly<Record<number, number>>;
  /** Connections that ended since the start. */
  readonly broken: number;
  readonly goodMs: readonly number[];
  readonly seconds: number;
}

// Clients that send the next request after each answer, without back-off: the worst case. They run in a separate process.

/** Connections that wait for their first answer at a time; a burst of new connections is not measured. */
const OPEN_AT_ONCE = 500;

/** One connection, which counts complete answers. */
class Client {
  private pending: Buffer = Buffer.alloc(0);
  private sentAt = 0;

  constructor(
    readonly socket: Socket,
    private readonly nextRequest: () => string,
    private readonly answered: (status: number, ms: number) => void,
  ) {
    socket.on('data', (chunk) => this.read(chunk));
  }

  send(): void {
    this.sentAt = performance.now();
    this.socket.write(this.nextRequest());
  }

  private read(chunk: Buffer): void {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const headersEnd = bytes.indexOf('\r\n\r\n');
    const head = headersEnd < 0 ? '' : bytes.toString('latin1', 0, headersEnd);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? NaN);
    if (headersEnd < 0 || bytes.length < headersEnd + 4 + length) {
      this.pending = bytes;
      return;
    }
    this.pending = Buffer.alloc(0);
    this.answered(Number(head.slice(9, 12)), performance.now() - this.sentAt);
    this.send();
  }
}

const clients: Client[] = [];
let sent = 0;
let counts: Record<number, number> = {};
let broken = 0;
let goodMs: number[] = [];

function answered(status: number, ms: number): void {
  counts[status] = (counts[status] ?? 0) + 1;
  if (status === 200) goodMs.push(ms);
}

const nextOf = (requests: readonly string[]): string => requests[sent++ % requests.length] ?? '';

function open({ port, requests }: ClientLoad): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const client = new Client(
        socket,
        () => nextOf(requests),
        (status, ms) => {
          resolve();
          answered(status, ms);
        },
      );
      clients.push(client);
      client.send();
    });
    socket.once('error', reject).once('close', () => (broken += 1));
  });
}

/** Opens missing connections, waits and counts. */
async function run(load: ClientLoad): Promise<ClientResult> {
  while (clients.length < load.connections) {
    const missing = Math.min(OPEN_AT_ONCE, load.connections - clients.length);
    await Promise.all(Array.from({ length: missing }, () => open(load)));
  }
  await pause(load.settleMs);
  counts = {};
  goodMs = [];
  const startedAt = performance.now();
  process.send?.('counting');
  await pause(load.countMs);
  return { statuses: counts, broken, goodMs, seconds: (performance.now() - startedAt) / 1_000 };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

process.on('message', (load: ClientLoad) => {
  void run(load).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
