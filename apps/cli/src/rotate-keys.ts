import { ResealBankAccounts } from '@spotter/core';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import type { Surroundings } from './surroundings.js';

export async function rotateKeys(asJson: boolean, surroundings: Surroundings): Promise<ExitCode> {
  const report = await inHouse(surroundings, ({ container }) => container.get(ResealBankAccounts).run());
  const { considered, changed, failures } = report;
  const lines = [
    `considered ${considered}, sealed anew ${changed}, failed ${failures.length}`,
    ...failures.map(({ id, message }) => `  ${id}  ${message}`),
  ];
  surroundings.output.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : `${lines.join('\n')}\n`);
  return failures.length === 0 ? EXIT.well : EXIT.wrong;
}
