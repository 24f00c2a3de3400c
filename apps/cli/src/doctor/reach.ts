import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SECOND } from '@spotter/core';

const PATIENCE_MS = 5 * SECOND;

/** Whether anybody answers at a web address, whatever it answers. @throws Error when nobody does within five seconds. */
export async function reachWeb(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
}

/**
 * What a server says first, after what it is told. @throws Error when it says nothing within five seconds.
 * @param tells null where the server speaks first, as one of mail does.
 */
export async function firstWords(
  url: URL,
  defaultPort: number,
  secure: boolean,
  tells: string | null,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const socket: Socket = secure
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connectTcp({ host, port });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal });
    if (tells !== null) socket.write(tells);
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
    return chunk.toString();
  } catch (error) {
    throw signal.aborted ? new Error('no answer in 5 seconds') : error;
  } finally {
    socket.destroy();
  }
}
