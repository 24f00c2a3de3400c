import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SECOND } from '@spotter/core/kernel';

const TIMEOUT_MS = 5 * SECOND;

/** Whether a web address answers at all, with any status. @throws Error without an answer within five seconds. */
export async function reachWeb(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
}

/**
 * The first bytes that a server sends, as text. @throws Error without an answer within five seconds.
 * @param request the text to send first; null when the server speaks first, for example SMTP.
 */
export async function firstAnswer(
  url: URL,
  defaultPort: number,
  secure: boolean,
  request: string | null,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  const socket: Socket = secure
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connectTcp({ host, port });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal });
    if (request !== null) socket.write(request);
    const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
    return chunk.toString();
  } catch (error) {
    throw signal.aborted ? new Error('no answer in 5 seconds') : error;
  } finally {
    socket.destroy();
  }
}

/** A server of another protocol can answer with many lines. */
export const firstLine = (answer: string): string => answer.replace(/\r?\n[^]*/, '');
