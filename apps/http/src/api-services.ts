import type { Instant } from '@spotter/core/kernel';
import type { ApiServices } from '@spotter/http-koa';
import type { Container } from 'inversify';
import { Ports } from './ports.js';

/** Everything that the routes call, from the container. `moveClock` is null in production. */
export const apiServicesOf = (
  container: Container,
  moveClock: ((to: Instant) => Promise<void>) | null,
): ApiServices => ({
  ...container.get(Ports.useCases),
  ...container.get(Ports.queries),
  jobs: container.get(Ports.cronRunner),
  signer: container.get(Ports.signer),
  secrets: container.get(Ports.secrets),
  clock: container.get(Ports.clock),
  policies: container.get(Ports.policies),
  ...(moveClock && { moveClock }),
});
