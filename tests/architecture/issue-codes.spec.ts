import { ISSUE_CODES } from '@spotter/core/kernel';
import { expect } from 'chai';
import { namesInTable, sources, textOf } from './pages.js';

const DECLARED_IN = 'core/src/kernel/issue.ts';

describe('the table of issue codes in docs/api.md', () => {
  it('has the codes of core/src/kernel/issue.ts in their order', () =>
    expect(namesInTable('docs/api.md', '### Issues')).to.deep.equal(ISSUE_CODES));

  it('has only codes that a refusal uses', () => {
    const code = sources
      .filter((path) => /^(core|adapters)\//.test(path) && !path.endsWith('.spec.ts') && path !== DECLARED_IN)
      .map(textOf)
      .join('\n');
    expect(ISSUE_CODES.filter((name) => !code.includes(`'${name}'`))).to.deep.equal([]);
  });
});
