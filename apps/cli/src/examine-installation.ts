import { EXIT, type ExitCode } from './exit-code.js';
import { examine } from './doctor/examine.js';
import type { Finding } from './doctor/finding.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

export async function examineInstallation(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const findings = await examine(environment);
  environment.output.write(json ? jsonText(findings) : linesText(findings.flatMap(formatFinding)));
  return findings.some(({ verdict }) => verdict === 'wrong') ? EXIT.completedWithErrors : EXIT.success;
}

const MARKS = { ok: 'ok   ', unsure: 'LOOK ', wrong: 'WRONG' } as const;

const formatFinding = ({ about, verdict, says, todo }: Finding): readonly string[] => [
  `${MARKS[verdict]}  ${about.padEnd(22)}  ${says}`,
  ...(todo === undefined ? [] : [`${' '.repeat(31)}${todo}`]),
];
