import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { cruiseCode } from './cruise-code.js';

const pathTo = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const WHOLE = '.dependency-cruiser.cjs';
const RULES = '.dependency-cruiser-rules.cjs';
const USE_CASES = '.dependency-cruiser-use-cases.cjs';

/** The violations of a configuration under a folder, as lines `rule: file -> import`. */
async function violationsUnder(folder: string, config = WHOLE): Promise<string[]> {
  const roots = config === WHOLE ? ['core', 'adapters', 'apps', 'tests'] : ['core'];
  const { violations } = (await cruiseCode(config, roots, folder)).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${packageName(to)}`).sort();
}

const packageName = (path: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

// `npm run depcheck`, a part of `npm test`, applies the same configurations to the code.
describe('the dependency rule', () => {
  it('reports every import it forbids', async () => {
    expect(await violationsUnder(pathTo('./fixture'))).to.deep.equal([
      'adapters-know-core-alone: adapters/a/src/uses-another-adapter.ts -> adapters/b/src/index.ts',
      'core-needs-luxon-alone: core/src/gone.ts -> ./nothing.js',
      'core-needs-luxon-alone: core/src/uses-adapter.ts -> adapters/b/src/index.ts',
      'core-needs-luxon-alone: core/src/uses-framework.ts -> zod',
      'core-needs-luxon-alone: core/src/uses-node.ts -> fs',
      'core-specs-need-core-and-test-tools: core/src/rule.spec.ts -> zod',
      'declare-what-you-import: adapters/a/src/uses-what-it-does-not-declare.ts -> zod',
      'declare-what-you-import: adapters/b/src/uses-test-tools.ts -> chai',
      'declare-what-you-import: core/src/uses-framework.ts -> zod',
      'enter-by-the-index: adapters/a/src/uses-the-inside-of-core.ts -> core/src/kernel/calendar.ts',
      'enter-the-core-by-a-context: adapters/a/src/uses-the-root-of-core.ts -> core/src/index.ts',
      'kernel-imports-nothing-of-ours: core/src/kernel/uses-a-rule.ts -> core/src/one/rules/rule.ts',
      'luxon-in-the-calendar-alone: core/src/uses-luxon.ts -> luxon',
      'no-circles: core/src/circle.ts -> core/src/square.ts',
      'no-dev-dependency-at-run-time: adapters/b/src/uses-a-dev-dependency.ts -> pino',
      'nothing-imports-tests: apps/x/src/uses-tests.ts -> tests/support/clock.ts',
      'policies-hold-numbers-alone: core/src/one/policy.ts -> core/src/one/ports.ts',
      'resolvable: core/src/gone.ts -> ./nothing.js',
      'rules-decide-alone: core/src/one/rules/uses-a-port.ts -> core/src/one/ports.ts',
      'rules-decide-alone: core/src/one/rules/uses-a-use-case.ts -> core/src/one/use-cases/use-case.ts',
      'rules-decide-alone: core/src/one/rules/uses-the-application.ts -> core/src/application/transaction.ts',
      'specs-declare-what-they-import: adapters/a/src/undeclared.spec.ts -> zod',
      'specs-declare-what-they-import: core/src/rule.spec.ts -> zod',
      'test-tools-in-tests-alone: adapters/b/src/uses-test-tools.ts -> chai',
    ]);
  });

  it('reports a cycle between the rules of two contexts without a cycle of files', async () => {
    expect(await violationsUnder(pathTo('./fixture'), RULES)).to.deep.equal([
      'no-circles-of-rules: core/src/one/rules -> core/src/two/rules',
      'no-circles-of-rules: core/src/two/rules -> core/src/one/rules',
    ]);
  });

  it('reports a cycle between the use cases of two contexts without a cycle of files', async () => {
    expect(await violationsUnder(pathTo('./fixture'), USE_CASES)).to.deep.equal([
      'no-circles-of-use-cases: core/src/one/use-cases -> core/src/two/use-cases',
      'no-circles-of-use-cases: core/src/two/use-cases -> core/src/one/use-cases',
    ]);
  });
});
