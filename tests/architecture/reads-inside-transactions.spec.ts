import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';
import { filesUnder, root } from './pages.js';
import { readsInsideTransactions } from './reads-inside-transactions.js';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  types: [],
};

const sourcesIn = (folder: string): readonly string[] =>
  filesUnder(folder)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => join(root, path));

describe('work inside a transaction', () => {
  it('uses no second connection to read or to start a transaction, in any use case', () => {
    expect(readsInsideTransactions(sourcesIn('core/src'), options)).to.deep.equal([]);
  });

  it('is searched in every function that it calls', () => {
    expect(readsInsideTransactions(sourcesIn('tests/architecture/fixture/transactions'), options)).to.deep.equal([
      'leave.ts:12 run',
      'leave.ts:16 entry',
      'leave.ts:20 entry',
      'leave.ts:25 entry',
    ]);
  });
});
