import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A simulated provider: an HTTP server on a free port of this machine. */
export abstract class LocalServer {
  private readonly server = createServer((request, response) => void this.serve(request, response));

  protected abstract serve(request: IncomingMessage, response: ServerResponse): Promise<void>;

  async listen(): Promise<this> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.breakConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** Closes the connections that wait for an answer. */
  breakConnections(): void {
    this.server.closeAllConnections();
  }
}
