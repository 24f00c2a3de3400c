import { ENVIRONMENT_VARIABLES } from '@spotter/app-http';
import type { CliEnvironment } from '../cli-environment.js';
import { unsure, type Finding } from './finding.js';

/** Shorter names, such as PORT, resemble variables of other programs. */
const SHORTEST = 6;

/** Variables that are not read, because one character of the name is wrong, missing or extra. */
export const examineVariables = (variables: CliEnvironment['variables']): readonly Finding[] =>
  ENVIRONMENT_VARIABLES.filter((known) => known.length >= SHORTEST && variables[known] === undefined).flatMap((known) =>
    Object.keys(variables)
      .filter((name) => differsByOne(name, known))
      .map((name) => unsure('variables', `${name} is not read.`, `Did you mean ${known}?`)),
  );

function differsByOne(name: string, known: string): boolean {
  let same = 0;
  while (same < known.length && name[same] === known[same]) same += 1;
  const [rest, knownRest] = [name.slice(same), known.slice(same)];
  const pairs = [
    [rest.slice(1), knownRest.slice(1)],
    [rest, knownRest.slice(1)],
    [rest.slice(1), knownRest],
  ];
  return name !== known && pairs.some(([one, other]) => one === other);
}
