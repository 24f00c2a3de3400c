import { basename, dirname } from 'node:path';
import { expect } from 'chai';
import { sources, textOf } from './pages.js';
import { RETIRED_NAMES } from './retired-names.js';

describe('a name', () => {
  it('describes its content: no name is utils, helpers, manager or common', () => {
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
    const found = sources.flatMap((path) => (textOf(path).match(participle) ?? []).map((name) => `${path}: ${name}`));
    expect(found).to.deep.equal([]);
  });

  it('uses the standard term', () => {
    const retired = new RegExp(`\\b(?:${Object.keys(RETIRED_NAMES).join('|')})\\b`, 'g');
    const found = sources
      .filter((path) => path !== 'tests/architecture/retired-names.ts')
      .flatMap((path) => {
        const names = new Set(textOf(path).match(retired));
        return [...names].map((name) => `${path}: ${name} is called ${RETIRED_NAMES[name]}`);
      });
    expect(found).to.deep.equal([]);
  });
});
