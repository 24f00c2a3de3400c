import { ContainerModule } from 'inversify';
import { AnswerOnce, ForgetRequests } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, policies, transaction } = Ports;

/** Requests that come with a key. */
export const idempotencyModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(AnswerOnce, (get) => new AnswerOnce(get(transaction), get(clock), get(policies)));
  once(ForgetRequests, (get) => new ForgetRequests(get(transaction), get(clock), get(policies)));
});
