import { CreateAdmin, DomainError } from '@spotter/core';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { Misuse } from './misuse.js';
import { readSecret } from './secret.js';
import type { Surroundings } from './surroundings.js';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

export async function createAdmin({ email, name, language }: NewAdmin, surroundings: Surroundings): Promise<ExitCode> {
  if (language !== 'ko' && language !== 'en') throw new Misuse('--language is ko or en.');
  const password = await readSecret('Password', surroundings);
  const id = await inHouse(surroundings, ({ container }) =>
    container.get(CreateAdmin).execute({ email, name, language, password }).catch(asMisuse),
  );
  surroundings.output.write(`${email.toLowerCase()} is an administrator: ${id}\n`);
  return EXIT.well;
}

function asMisuse(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
  const issues = error.details['issues'] as readonly { readonly path: string; readonly message: string }[];
  throw new Misuse(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
