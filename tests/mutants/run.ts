import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LEAST_SCORE = 90;
const CACHE = 'node_modules/.cache/mutants';
const STRYKER = join(CACHE, 'node_modules/@stryker-mutator/core/bin/stryker.js');

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

interface Row {
  readonly context: string;
  readonly mutants: number;
  readonly survived: number;
  readonly score: number;
}

/** Tables of texts and names: their mutants are other words. */
const TEXTS = [
  'phrase-*.ts',
  '*-phrases.ts',
  'templates.ts',
  'equipment.ts',
  'timeline-entry.ts',
  'timeline-fact.ts',
].map((name) => `!core/src/*/rules/${name}`);

/** The specs are named in `mochaOptions`: with `testFiles` the Mocha runner runs no spec for a mutant in a constant. */
const options = (context: string): object => ({
  mutate: [`core/src/${context}/rules/**/*.ts`, '!core/src/**/*.spec.ts', ...TEXTS],
  mochaOptions: { spec: [`core/src/${context}/**/*.spec.ts`] },
  testRunner: 'mocha',
  testRunnerNodeArgs: ['--import=tsx', '--conditions=source'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  disableTypeChecks: false,
  ignorePatterns: ['**', '!core/**', 'core/dist', '!package.json', '!.mocharc.json', '!tsconfig.base.json'],
  tempDirName: join(CACHE, context),
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: reportOf(context) },
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  warnings: { slow: false },
});

const reportOf = (context: string): string => join(CACHE, `${context}.report.json`);

/** @throws Error when Stryker makes no report, because a spec of the context fails or the context has no spec. */
function rowOf(context: string): Row {
  const config = join(CACHE, `${context}.json`);
  writeFileSync(config, JSON.stringify(options(context)));
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Stryker ended with ${status} on ${context}.`);
  const { files } = JSON.parse(readFileSync(reportOf(context), 'utf8')) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map((mutant) => mutant.status));
  const survived = statuses.filter((one) => one === 'Survived' || one === 'NoCoverage').length;
  const killed = statuses.filter((one) => one === 'Killed' || one === 'Timeout').length;
  const mutants = killed + survived;
  return { context, mutants, survived, score: mutants === 0 ? 100 : (100 * killed) / mutants };
}

/** `audit-trail` has rules without a spec: they are lists of names. */
const hasSpecs = (context: string): boolean =>
  existsSync(join('core/src', context, 'rules')) &&
  readdirSync(join('core/src', context, 'rules')).some((name) => name.endsWith('.spec.ts'));

/** Outside of the workspaces: the specs of the project run with another Mocha than Stryker's runner. */
function install(): void {
  mkdirSync(CACHE, { recursive: true });
  copyFileSync('tests/mutants/package.json', join(CACHE, 'package.json'));
  if (existsSync(STRYKER)) return;
  const flags = ['--prefix', CACHE, '--no-package-lock', '--no-audit', '--no-fund'];
  if (spawnSync('npm', ['install', ...flags], { stdio: 'inherit' }).status !== 0) throw new Error('No Stryker.');
}

const named = process.argv.slice(2);
const contexts = named.length > 0 ? named : readdirSync('core/src').filter(hasSpecs);
install();
const rows = contexts.map(rowOf);
const lines = rows.map((row) => `| ${row.context} | ${row.mutants} | ${row.survived} | ${row.score.toFixed(1)} |`);
process.stdout.write(`\n| context | mutants | survived | score |\n|---|---|---|---|\n${lines.join('\n')}\n`);
process.exitCode = rows.every(({ score }) => score >= LEAST_SCORE) ? 0 : 1;
