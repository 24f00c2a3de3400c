import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Forwards connections to a server, until it simulates a lost machine: the sockets stay open and no data arrives. */
export class SilentProxy {
  private readonly passing = new Map<Socket, Socket>();
  private readonly silent = new Set<Socket>();
  private acceptsSilently = false;
  /** Connections so far. */
  accepted = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {
    server.on('connection', (client: Socket) => this.accept(client));
  }

  /** @param host the address that it listens at. */
  static async before(url: string, host = '127.0.0.1'): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server, new URL(url));
    server.listen(0, host);
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    const { address, family, port } = this.server.address() as AddressInfo;
    const hostname = family === 'IPv6' ? `[${address}]` : address;
    return Object.assign(new URL(this.target), { hostname, port: String(port) }).href;
  }

  /** Connections that clients have open. */
  get size(): number {
    return this.passing.size + this.silent.size;
  }

  /** Silences the open connections. */
  silence(): void {
    for (const [client, server] of this.passing) {
      client.unpipe(server);
      client.resume(); // so that its end is noticed
      server.destroy();
      this.silent.add(client);
    }
    this.passing.clear();
  }

  /** Silences the open connections, and future ones. */
  silenceAll(): void {
    this.acceptsSilently = true;
    this.silence();
  }

  /** Forwards future connections. */
  answer(): void {
    this.acceptsSilently = false;
  }

  close(): void {
    this.server.close();
    for (const socket of [...this.passing.keys(), ...this.silent]) socket.destroy();
  }

  private accept(client: Socket): void {
    this.accepted += 1;
    client.on('error', () => undefined);
    client.once('close', () => {
      this.passing.get(client)?.destroy();
      this.passing.delete(client);
      this.silent.delete(client);
    });
    if (this.acceptsSilently) {
      client.resume();
      this.silent.add(client);
      return;
    }
    const server = connect(Number(this.target.port), this.target.hostname);
    this.passing.set(client, server);
    server.on('error', () => undefined);
    server.once('close', () => this.passing.has(client) && client.destroy());
    client.pipe(server);
    server.on('data', (piece) => this.passing.has(client) && client.write(piece));
  }
}
