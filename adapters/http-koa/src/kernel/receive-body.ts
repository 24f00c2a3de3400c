import type { DomainError } from '@spotter/core/kernel';
import type { BodiesUnderWay } from './bodies-under-way.js';
import type { CutReason, IncomingBody } from './incoming-body.js';
import { maxBytesOf, tooLarge } from './read-body.js';

/**
 * Buffers a body until it is complete or exceeds the maximum size.
 * @param cut closes the connection; `complete` is then not called.
 */
export function receiveBody(
  body: IncomingBody,
  bodies: BodiesUnderWay,
  cut: (reason: CutReason) => void,
  complete: (refusal: DomainError | null) => void,
): void {
  const { request } = body;
  const maxBytes = maxBytesOf(request);
  const stop = (): void => {
    request.off('data', take).off('end', end).off('close', stop);
    bodies.leave(body);
  };
  const take = (chunk: Buffer): void => {
    if (body.heldBytes + chunk.length <= maxBytes) bodies.hold(body, chunk);
    else {
      stop();
      complete(tooLarge(request));
    }
  };
  const end = (): void => {
    stop();
    complete(null);
  };
  body.cut = (reason) => {
    stop();
    body.discard();
    cut(reason);
  };
  request.on('data', take).on('end', end).on('close', stop);
  bodies.enter(body);
}
