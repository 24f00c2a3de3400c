import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['core', 'adapters', 'apps', 'tests'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`),
);

describe('a name', () => {
  it('says what the room is for: none is called utils, helpers, manager or common', () => {
    const vague = sources.filter((path) => /(^|[/-])(utils?|helpers?|managers?|common|misc)([./-]|$)/.test(path));
    expect(vague).to.deep.equal([]);
  });

  it('is written in kebab-case', () => {
    const named = sources.filter((path) => !/^[a-z0-9.-]+$/.test(basename(path)));
    expect(named).to.deep.equal([]);
  });

  it('of a spec in a package is that of the file it tests, beside it', () => {
    const specs = sources.filter((path) => path.endsWith('.spec.ts') && !path.startsWith('tests/'));
    const strays = specs.filter((path) => {
      const [subject] = basename(path).split('.');
      return !sources.includes(`${dirname(path)}/${subject}.ts`);
    });
    expect(strays).to.deep.equal([]);
  });
});
