import { ISSUE_CODES } from '@spotter/core/kernel';
import { expect } from 'chai';
import { sources, textOf } from './pages.js';

/** The names in the first column of the table of docs/api.md, Issues. */
function documentedCodes(): readonly string[] {
  const [, section = ''] = textOf('docs/api.md').split('\n### Issues\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

const DECLARED_IN = 'core/src/kernel/issue.ts';

describe('the table of issue codes in docs/api.md', () => {
  it('has the codes of core/src/kernel/issue.ts in their order', () =>
    expect(documentedCodes()).to.deep.equal(ISSUE_CODES));

  it('has only codes that a refusal uses', () => {
    const code = sources
      .filter((path) => /^(core|adapters)\//.test(path) && !path.endsWith('.spec.ts') && path !== DECLARED_IN)
      .map(textOf)
      .join('\n');
    expect(ISSUE_CODES.filter((name) => !code.includes(`'${name}'`))).to.deep.equal([]);
  });
});
