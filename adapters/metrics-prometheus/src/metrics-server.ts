import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMetrics } from './service-metrics.js';

export interface MetricsServer {
  /** `http://127.0.0.1:9464` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves only `GET /metrics` and `GET /healthz`. An event loop accepts one connection per address at a time. At its own address, a probe
 * does not wait behind the clients of an overloaded service.
 * @throws Error when the address is not available.
 */
export async function serveMetrics(
  metrics: ServiceMetrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(metrics: ServiceMetrics, { method, url }: IncomingMessage, response: ServerResponse) {
  if (method === 'GET' && url === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
