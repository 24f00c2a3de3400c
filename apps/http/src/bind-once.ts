import type { Bind, ServiceIdentifier } from 'inversify';

export type Get = <Service>(name: ServiceIdentifier<Service>) => Service;

/** Binds a key to one object, which is created at its first use. */
export const bindOnce =
  (bind: Bind) =>
  <Made>(name: ServiceIdentifier<Made>, make: (get: Get) => Made): void => {
    bind(name)
      .toDynamicValue((context) => make((wanted) => context.get(wanted)))
      .inSingletonScope();
  };
