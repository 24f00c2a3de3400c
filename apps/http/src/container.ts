import 'reflect-metadata';
import { Container } from 'inversify';
import { jobModule } from './modules/job-module.js';
import { useCaseModule } from './modules/use-case-module.js';
import { adaptersModule, type StartedAdapters } from './modules/adapters-module.js';

/** Binds adapters to ports, and the use cases and jobs made of them. Instances are created on demand. */
export function createContainer(started: StartedAdapters): Container {
  const container = new Container();
  container.load(adaptersModule(started), useCaseModule, jobModule(started));
  return container;
}
