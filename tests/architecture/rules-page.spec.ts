import { existsSync } from 'node:fs';
import { expect } from 'chai';
import { root, textOf } from './pages.js';

const pathsIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** The items of the page's lists, without those that only head others. */
const items = textOf('docs/rules.md')
  .split('\n')
  .filter(
    (line, index, lines) => /^ *- /.test(line) && (line.startsWith('  ') || !/^ {2}- /.test(lines[index + 1] ?? '')),
  );

/** "files; specs": without specs, each file has its own beside it. */
function parseItem(item: string): { readonly files: readonly string[]; readonly specs: readonly string[] } {
  const [files = '', specs] = item.split('`; `');
  if (specs !== undefined) return { files: pathsIn(`${files}\``), specs: pathsIn(`\`${specs}`) };
  return { files: pathsIn(files), specs: pathsIn(files).map((file) => file.replace(/\.ts$/, '.spec.ts')) };
}

const isMissing = (path: string): boolean => !existsSync(`${root}${path}`);

describe('docs/rules.md', () => {
  it('names a file and a spec for each rule', () => {
    expect(items.length).to.be.above(150);
    const incomplete = items.filter((item) => {
      const { files, specs } = parseItem(item);
      return files.length === 0 || specs.length === 0;
    });
    expect(incomplete).to.deep.equal([]);
  });

  it('names files that exist', () => {
    const missing = items.flatMap((item) => Object.values(parseItem(item)).flat()).filter(isMissing);
    expect(missing).to.deep.equal([]);
  });
});
