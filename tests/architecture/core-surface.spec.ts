import { expect } from 'chai';
import ts from 'typescript';
import { textOf } from './pages.js';

const ROOT = 'core/src/index.ts';
const PAGE = 'docs/core-for-teams.md';
const SECTION = '## What the root exports\n';

function exportedNames(): readonly string[] {
  const { statements } = ts.createSourceFile(ROOT, textOf(ROOT), ts.ScriptTarget.Latest);
  return statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : ['*'],
    );
}

/** The names in code in the second and third column of the section's tables. */
function documentedNames(): readonly string[] {
  const [, after = ''] = textOf(PAGE).split(SECTION);
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => {
    const [, , functions = '', types = ''] = row.split('|');
    return [...`${functions} ${types}`.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  });
}

describe('the root of the core', () => {
  it('exports the names that its page lists', () => {
    const [exported, documented] = [exportedNames(), documentedNames()];
    expect(documented).to.have.length.above(50);
    expect(missing(documented, exported), `${ROOT} does not export names that ${PAGE} lists`).to.deep.equal([]);
    expect(missing(exported, documented), `${PAGE} does not list names that ${ROOT} exports`).to.deep.equal([]);
  });
});

const missing = (wanted: readonly string[], present: readonly string[]): readonly string[] =>
  wanted.filter((name) => !present.includes(name));
