import { countFailed } from '@spotter/core/application';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { failuresInWords } from './job-run-text.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

export async function rotateKeys(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const report = await withRuntime(
    environment,
    ({ persistence }) => persistence.reencryptValues(),
    { allowPublishedSecrets: true }, // to re-encrypt values of a published key
  );
  const failed = countFailed(report);
  const summary = `considered ${report.considered}, re-encrypted ${report.changed}, failed ${failed}`;
  environment.output.write(json ? jsonText(report) : linesText([summary, ...failuresInWords(report)]));
  return failed === 0 ? EXIT.success : EXIT.completedWithErrors;
}
