import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { root, textOf } from './pages.js';

const rows = textOf('docs/rules.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
  .map((line) => line.split(' | '));
const pathsIn = (cell = ''): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

describe('docs/rules.md', () => {
  it('names a file and a spec for each rule', () => {
    const bare = rows.filter(([, files, specs]) => pathsIn(files).length === 0 || pathsIn(specs).length === 0);
    expect(bare).to.deep.equal([]);
  });

  it('names files that exist', () => {
    const gone = rows.flatMap(([, files, specs]) => [...pathsIn(files), ...pathsIn(specs)]).filter(isGone);
    expect(gone).to.deep.equal([]);
  });
});

const isGone = (path: string): boolean => !existsSync(`${root}${path}`);
