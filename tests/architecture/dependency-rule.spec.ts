import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const pathTo = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What the dependency rule forbids under a folder, as lines `rule: file -> import`. */
async function violationsUnder(folder: string): Promise<string[]> {
  const options = await extractDepcruiseOptions(pathTo('../../.dependency-cruiser.cjs'));
  const tsConfig = extractTSConfig(pathTo('../../tsconfig.eslint.json'));
  const roots = ['core', 'adapters', 'apps', 'tests'];
  const { output } = await cruise(roots, { ...options, baseDir: folder }, undefined, { tsConfig });
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${packageName(to)}`).sort();
}

const packageName = (path: string): string => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;

describe('the dependency rule', function () {
  this.timeout(300_000); // all of the tree is read, by a machine that may do something else

  it('is kept by every package', async () => {
    expect(await violationsUnder(pathTo('../..'))).to.deep.equal([]);
  });

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
      'enter-by-the-index: adapters/a/src/uses-the-inside-of-core.ts -> core/src/shared/calendar.ts',
      'luxon-in-the-calendar-alone: core/src/uses-luxon.ts -> luxon',
      'no-circles: core/src/circle.ts -> core/src/square.ts',
      'no-dev-dependency-at-run-time: adapters/b/src/uses-a-dev-dependency.ts -> pino',
      'nothing-imports-tests: apps/x/src/uses-tests.ts -> tests/support/clock.ts',
      'resolvable: core/src/gone.ts -> ./nothing.js',
      'specs-declare-what-they-import: adapters/a/src/undeclared.spec.ts -> zod',
      'specs-declare-what-they-import: core/src/rule.spec.ts -> zod',
      'test-tools-in-tests-alone: adapters/b/src/uses-test-tools.ts -> chai',
    ]);
  });
});
