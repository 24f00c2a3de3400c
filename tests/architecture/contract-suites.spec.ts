import { expect } from 'chai';
import { sources, textOf } from './pages.js';

const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

const textsIn = (folder: string): readonly string[] =>
  sources.filter((path) => path.startsWith(folder) && !path.endsWith('.spec.ts')).map(textOf);

const interfacesOfQueries = (text: string): readonly string[] =>
  matchesOf(text, /^export interface \w+Queries \{\n([^]*?)^\}/gm);

describe('the contract suites', () => {
  it('call each query, so that both stores answer it alike', () => {
    const queries = textsIn('core/src/')
      .flatMap(interfacesOfQueries)
      .flatMap((body) => matchesOf(body, /^ {2}(\w+)\(/gm));
    expect(queries.length).to.be.above(100);
    const suites = textsIn('tests/contract/').join('\n');
    expect(queries.filter((name) => !new RegExp(`\\.${name}\\b`).test(suites))).to.deep.equal([]);
  });
});
