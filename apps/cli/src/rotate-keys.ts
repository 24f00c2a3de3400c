import { countFailed, joinReports } from '@spotter/core/application';
import { SERVICE_KEYS } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { failuresInWords } from './job-run-text.js';
import type { CliEnvironment } from './cli-environment.js';

export async function rotateKeys(asJson: boolean, environment: CliEnvironment): Promise<ExitCode> {
  const report = await withRuntime(
    environment,
    async ({ container, persistence }) => {
      const { resealBankAccounts, resealSecondFactors, resealCalendarFeeds } = container.get(SERVICE_KEYS.useCases);
      const sealed = joinReports(await resealBankAccounts.run(), await resealSecondFactors.run());
      const sealedByCore = joinReports(sealed, await resealCalendarFeeds.run());
      return joinReports(sealedByCore, await persistence.resealBillingKeys());
    },
    { allowPublishedSecrets: true }, // to re-encrypt numbers sealed with a published key
  );
  const failed = countFailed(report);
  const summary = `considered ${report.considered}, re-encrypted ${report.changed}, failed ${failed}`;
  const lines = [summary, ...failuresInWords(report)];
  environment.output.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : `${lines.join('\n')}\n`);
  return failed === 0 ? EXIT.success : EXIT.completedWithErrors;
}
