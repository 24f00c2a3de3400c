import { failedOf, ResealBankAccounts } from '@spotter/core';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { failuresInWords } from './job-run-told.js';
import type { Surroundings } from './surroundings.js';

export async function rotateKeys(asJson: boolean, surroundings: Surroundings): Promise<ExitCode> {
  const report = await inHouse(surroundings, ({ container }) => container.get(ResealBankAccounts).run());
  const failed = failedOf(report);
  const told = `considered ${report.considered}, sealed anew ${report.changed}, failed ${failed}`;
  const lines = [told, ...failuresInWords(report)];
  surroundings.output.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : `${lines.join('\n')}\n`);
  return failed === 0 ? EXIT.well : EXIT.wrong;
}
