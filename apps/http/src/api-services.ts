import type { Instant } from '@spotter/core/kernel';
import type { ApiServices } from '@spotter/http-koa';
import type { Container } from 'inversify';
import { SERVICE_KEYS } from './service-keys.js';

/** Everything that the routes call, from the container. `moveClock` is null in production. */
export const createApiServices = (
  container: Container,
  moveClock: ((to: Instant) => Promise<void>) | null,
): ApiServices => ({
  ...container.get(SERVICE_KEYS.useCases),
  ...container.get(SERVICE_KEYS.queries),
  jobs: container.get(SERVICE_KEYS.cronRunner),
  signer: container.get(SERVICE_KEYS.signer),
  secrets: container.get(SERVICE_KEYS.secrets),
  clock: container.get(SERVICE_KEYS.clock),
  policies: container.get(SERVICE_KEYS.policies),
  ...(moveClock && { moveClock }),
});
