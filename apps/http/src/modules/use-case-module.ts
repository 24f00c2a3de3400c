import { createUseCases, type Ports } from '@spotter/core/application';
import { refuseFaultyTemplates } from '@spotter/core/notification';
import { ContainerModule } from 'inversify';
import { bindOnce, type Get } from '../bind-once.js';
import { SERVICE_KEYS } from '../service-keys.js';

/** The use cases of the core, made of what the other modules bind to its ports. */
export const useCaseModule = new ContainerModule(({ bind }) => {
  refuseFaultyTemplates();
  bindOnce(bind)(SERVICE_KEYS.useCases, (get) => createUseCases(portsFrom(get)));
});

/** Each port is asked of the container when a use case first reads it. */
function portsFrom(get: Get): Ports {
  const read = new Map<string, unknown>();
  const ports = {};
  for (const [name, key] of Object.entries(SERVICE_KEYS))
    Object.defineProperty(ports, name, {
      get: () => read.get(name) ?? read.set(name, get<unknown>(key)).get(name),
    });
  return ports as Ports;
}
