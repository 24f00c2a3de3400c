import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorEnvelope, JSON_TYPE } from './envelope.js';
import { UNAVAILABLE_SECONDS, type Refusal } from './refusal.js';
import type { FixedHeaders } from './security-headers.js';

// Refusals outside of any route, when there is no complete request. They are written to the socket, and the connection closes.

/** Milliseconds until the connection is destroyed. An immediate reset would discard the answer. */
const LINGER_MS = 1_000;

/** @returns the complete HTTP response as text. */
export function prepareRefusal(refusal: Refusal): string {
  const { status } = refusal;
  const body = errorEnvelope(refusal);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(status === 503 ? [`Retry-After: ${UNAVAILABLE_SECONDS}`] : []),
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

export const withHeaders = (refusal: string, headers: FixedHeaders): string =>
  refusal.replace('\r\n', () => ['', ...headers.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n'));

const answerOn = (socket: Duplex): ServerResponse | null =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/** Whether the client has received all written data, and waits for the rest of its answer. */
export const isWaitingForAnswer = (socket: Duplex): boolean => answerOn(socket) !== null && socket.writableLength === 0;

/**
 * The connection ends after the answers to complete requests: otherwise a client would take the refusal for one of these answers. When the
 * answer to the refused request has begun, the client would take the refusal for a part of that answer.
 * @param refused the request, if Node has parsed it: it is not answered.
 */
export function refuseConnection(socket: Duplex, refusal: string, refused?: object): void {
  if (endingAfterAnswer.has(socket)) return;
  if (socket.writable && earlierAnswer(socket, refused) !== null) {
    endingAfterAnswer.add(socket);
    socket.pause(); // each further piece would be another error
    endAfterAnswers(socket, refused);
  } else if (!socket.writable || answerOn(socket)?.headersSent === true) {
    socket.destroy();
  } else {
    closeAfterReading(socket, refusal);
  }
}

function endAfterAnswers(socket: Duplex, refused: object | undefined): void {
  const answer = earlierAnswer(socket, refused);
  if (answer === null) closeAfterReading(socket);
  else answer.once('finish', () => endAfterAnswers(socket, refused));
}

function earlierAnswer(socket: Duplex, refused: object | undefined): ServerResponse | null {
  const answer = answerOn(socket);
  return answer?.req.complete === true && answer.req !== refused ? answer : null;
}

const endingAfterAnswer = new WeakSet<Duplex>();

/** Whether the connection is about to end: further requests on it are not performed. */
export const isEnding = (socket: Duplex): boolean => socket.writableEnded || endingAfterAnswer.has(socket);

/** Ends the connection after the current answer, although the request was not read completely. */
export function closeAfterAnswer(socket: Socket): void {
  socket.destroySoon = () => closeAfterReading(socket);
}

/** Ends the connection after the answers in progress. A connection without a request so far stays open. */
export function closeAfterAnswers(socket: Socket): void {
  const answer = answerOn(socket);
  if (answer !== null) answer.once('finish', () => closeAfterAnswers(socket));
  else if (socket.bytesRead > 0) socket.destroySoon();
}

/** Also for an ended connection: ending it again without a text is not an error. */
function closeAfterReading(socket: Duplex, text?: string): void {
  socket.end(text);
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
}
