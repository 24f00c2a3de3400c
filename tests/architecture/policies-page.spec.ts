import { POLICY_NAMES } from '@spotter/core/kernel';
import { expect } from 'chai';
import { namesInTable, sources, textOf } from './pages.js';

const DECLARED_IN = ['core/src/kernel/policy-name.ts', 'core/src/fixed-slot/rules/skip-reason.ts'];

describe('the table of policies in docs/api.md', () => {
  it('has a row for each name of core/src/kernel/policy-name.ts, and no other', () => {
    const documented = namesInTable('docs/api.md', '## Policies');
    const missing = POLICY_NAMES.filter((name) => !documented.includes(name));
    const unknown = documented.filter((name) => !(POLICY_NAMES as readonly string[]).includes(name));
    expect(missing, 'names without a row').to.deep.equal([]);
    expect(unknown, 'rows without a name').to.deep.equal([]);
    expect(new Set(documented).size, 'each name has one row').to.equal(documented.length);
  });

  it('has only names that a rule uses in a refusal', () => {
    const code = sources
      .filter((path) => /^(core|adapters)\//.test(path) && !path.endsWith('.spec.ts') && !DECLARED_IN.includes(path))
      .map(textOf)
      .join('\n');
    const isRefused = (name: string): boolean => new RegExp(`policyViolation\\(\\s*'${name}'`).test(code);
    expect(POLICY_NAMES.filter((name) => !isRefused(name))).to.deep.equal([]);
  });
});
