import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { RETIRED_NAMES } from './retired-names.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['core', 'adapters', 'apps', 'tests'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`),
);

describe('a name', () => {
  it('describes its content: none is utils, helpers, manager or common', () => {
    const vague = sources.filter((path) => /(^|[/-])(utils?|helpers?|managers?|common|misc)([./-]|$)/.test(path));
    expect(vague).to.deep.equal([]);
  });

  it('is written in kebab-case', () => {
    const named = sources.filter((path) => !/^[a-z0-9.-]+$/.test(basename(path)));
    expect(named).to.deep.equal([]);
  });

  it('equals, for a spec in a package, that of the tested file beside it', () => {
    const specs = sources.filter((path) => path.endsWith('.spec.ts') && !path.startsWith('tests/'));
    const strays = specs.filter((path) => {
      const [subject] = basename(path).split('.');
      return !sources.includes(`${dirname(path)}/${subject}.ts`);
    });
    expect(strays).to.deep.equal([]);
  });

  it('of a type is a noun, not a participle alone', () => {
    const participle = /\b(?:class|interface|type) [A-Z][a-z]*[^e]ed\b/g;
    const found = sources.flatMap((path) =>
      (readFileSync(`${root}${path}`, 'utf8').match(participle) ?? []).map((name) => `${path}: ${name}`),
    );
    expect(found).to.deep.equal([]);
  });

  it('uses the standard term', () => {
    const retired = new RegExp(`\\b(?:${Object.keys(RETIRED_NAMES).join('|')})\\b`, 'g');
    const found = sources
      .filter((path) => path !== 'tests/architecture/retired-names.ts')
      .flatMap((path) => {
        const names = new Set(readFileSync(`${root}${path}`, 'utf8').match(retired));
        return [...names].map((name) => `${path}: ${name} is called ${RETIRED_NAMES[name]}`);
      });
    expect(found).to.deep.equal([]);
  });
});
