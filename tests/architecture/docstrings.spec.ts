import { expect } from 'chai';
import { coreFunctions, exportedBy, refusing } from './core-functions.js';
import { foldersOfCore, textOf } from './pages.js';

const exported = foldersOfCore.flatMap((folder) => [...exportedBy(`${folder}/index.ts`)]);
const functions = exported.map((key) => coreFunctions.get(key)).filter((one) => one !== undefined);
const decisions = functions.filter(({ isAsync }) => !isAsync);

describe('a function that the core exports', () => {
  it('has a docstring', () => {
    expect(functions.length).to.be.above(300);
    expect(functions.filter(({ docstring }) => docstring === '').map(({ key }) => key)).to.deep.equal([]);
  });

  it('names, where it decides, the refusals that it can end in', () => {
    const refuses = refusing();
    expect(refuses.has('booking/booking-decision.ts decideBooking')).to.equal(true);
    const silent = decisions.filter(({ key, docstring }) => refuses.has(key) && !docstring.includes('@throws'));
    expect(silent.map(({ key }) => key)).to.deep.equal([]);
  });
});

describe('docs/core-for-teams.md', () => {
  const rows = textOf('docs/core-for-teams.md').split('\n');
  const named = rows.flatMap((row) => {
    const [, , names = '', feature] = /^\| (.+) \| (.+) \| `@spotter\/core\/([a-z-]+)` \|$/.exec(row) ?? [];
    return feature === undefined ? [] : [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ feature, name }));
  });

  it('names what can be imported from where it says', () => {
    expect(named.length).to.be.above(15);
    const missing = named.filter(
      ({ feature, name }) => ![...exportedBy(`${feature}/index.ts`)].some((key) => key.endsWith(` ${name}`)),
    );
    expect(missing).to.deep.equal([]);
  });
});
