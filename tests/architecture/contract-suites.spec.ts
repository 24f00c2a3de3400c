import { expect } from 'chai';
import { sources, textOf } from './pages.js';

const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

const textsIn = (folder: string): readonly string[] =>
  sources.filter((path) => path.startsWith(folder) && !path.endsWith('.spec.ts')).map(textOf);

const core = textsIn('core/src/').join('\n');

/** Each query as it is called: `payments.receipt`. */
const queries = [...textOf('core/src/application/queries.ts').matchAll(/readonly (\w+): (\w+Queries);/g)].flatMap(
  ([, field = '', type = '']) =>
    matchesOf(core, new RegExp(`^export interface ${type} \\{\\n([^]*?)^\\}`, 'gm'))
      .flatMap((body) => matchesOf(body, /^ {2}(\w+)\(/gm))
      .map((name) => `${field}.${name}`),
);

describe('the contract suites', () => {
  it('call each query, so that both stores answer it alike', () => {
    expect(queries.length).to.be.above(100);
    const calls = textsIn('tests/contract/').join('\n').replaceAll('().', '.');
    const uncalled = queries.filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(calls));
    expect(uncalled, 'add a case to tests/contract/suites').to.deep.equal([]);
  });
});
