import type { Bind, ServiceIdentifier } from 'inversify';

export type Get = <Service>(name: ServiceIdentifier<Service>) => Service;

/** Binds a key to one object, made when it is first asked for. */
export const bindOnce =
  (bind: Bind) =>
  <Made>(name: ServiceIdentifier<Made>, make: (get: Get) => Made): void => {
    bind(name)
      .toDynamicValue((context) => make((wanted) => context.get(wanted)))
      .inSingletonScope();
  };
