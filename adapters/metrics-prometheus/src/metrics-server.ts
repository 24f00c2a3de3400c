import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMetrics } from './service-metrics.js';

export interface MetricsServer {
  /** `http://127.0.0.1:9464` */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `GET /metrics`, and nothing else. @throws Error when the address cannot be had. */
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
