import {
  demoPeopleWithPassword,
  isPrivateSandbox,
  publishedSecrets,
  reusedSecrets,
  type Configuration,
  type Runtime,
} from '@spotter/app-http';
import { ok, unsure, wrong, type Finding } from './finding.js';

/** Secrets whose values are published in the documentation, or that share a value. */
export function examineSecrets(configuration: Configuration): Finding {
  const todo = 'Set your own values (docs/operations.md, Secrets).';
  const published = publishedSecrets(configuration);
  if (published.length === 0) {
    const reused = reusedSecrets(configuration);
    if (reused.length === 0) return ok('secrets', 'No secret has a published value.');
    return unsure('secrets', `${reused.join(', ')} share a value: a key for one purpose serves the other.`, todo);
  }
  const says = `The values of ${published.join(', ')} are published.`;
  return isPrivateSandbox(configuration)
    ? unsure('secrets', `${says} This is acceptable for a sandbox that only this machine can reach.`, todo)
    : wrong('secrets', says, todo);
}

/** Accounts whose password is published in the documentation. */
export async function examineDemoPeople(
  { sandbox }: Runtime['persistence'],
  configuration: Configuration,
): Promise<Finding> {
  const found = await demoPeopleWithPassword(sandbox);
  if (found.length === 0) return ok('demo people', 'None.');
  const says = `The password of ${found.join(', ')} is published.`;
  const todo = 'Run spotter seed --disable before others can reach the service.';
  if (configuration.publicSandbox) return ok('demo people', `${says} This is a public sandbox.`);
  return isPrivateSandbox(configuration) ? unsure('demo people', says, todo) : wrong('demo people', says, todo);
}
