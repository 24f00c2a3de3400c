import { expect } from 'chai';
import { coreFunctions } from './core-functions.js';
import { sources, textOf } from './pages.js';

const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(\.\.\/([^)]+\.ts)\)/g)].map(([, path = '']) => path);

/** Each line: "rule: files; specs specs"; a spec beside its file is not named. */
const items = textOf('docs/rules.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [files = '', specs = ''] = line.split('; specs ');
    return { line, files: filesIn(files), specs: filesIn(specs) };
  });

const specBeside = (file: string): string => file.replace(/\.ts$/, '.spec.ts');
const hasSpecBeside = (file: string): boolean => sources.includes(specBeside(file));

describe('docs/rules.md', () => {
  it('names a file and a spec for each rule', () => {
    expect(items.length).to.be.above(100);
    const incomplete = items.filter(
      ({ files, specs }) => files.length === 0 || (specs.length === 0 && !files.every(hasSpecBeside)),
    );
    expect(incomplete.map(({ line }) => line)).to.deep.equal([]);
  });

  it('lists every file of rules that has a function or a spec', () => {
    const listed = new Set(items.flatMap(({ files }) => files));
    const withFunction = new Set([...coreFunctions.keys()].map((key) => `core/src/${key.split(' ')[0]}`));
    const isRule = (path: string): boolean => withFunction.has(path) || hasSpecBeside(path);
    const rules = sources.filter((path) => /^core\/src\/[\w-]+\/rules\//.test(path) && isRule(path));
    expect(rules.length).to.be.above(100);
    expect(rules.filter((path) => !listed.has(path))).to.deep.equal([]);
  });
});
