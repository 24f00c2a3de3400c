import { createUseCases, type Ports as CorePorts } from '@spotter/core/application';
import { refuseFaultyTemplates } from '@spotter/core/notification';
import { ContainerModule } from 'inversify';
import { bindOnce, type Get } from '../bind-once.js';
import { Ports } from '../ports.js';

/** The use cases of the core, made of what the other modules bind to its ports. */
export const useCaseModule = new ContainerModule(({ bind }) => {
  refuseFaultyTemplates();
  bindOnce(bind)(Ports.useCases, (get) => createUseCases(portsFrom(get)));
});

/** Each port is asked of the container when a use case first reads it. */
function portsFrom(get: Get): CorePorts {
  const read = new Map<string, unknown>();
  const ports = {};
  for (const [name, port] of Object.entries(Ports))
    Object.defineProperty(ports, name, {
      get: () => read.get(name) ?? read.set(name, get<unknown>(port)).get(name),
    });
  return ports as CorePorts;
}
