import { expect } from 'chai';
import { coreFunctions, exportedBy, refusing } from './core-functions.js';
import { foldersOfCore } from './pages.js';

const exported = foldersOfCore.flatMap((folder) => [...exportedBy(`${folder}/index.ts`)]);
const functions = exported.map((key) => coreFunctions.get(key)).filter((one) => one !== undefined);
const decisions = functions.filter(({ isAsync }) => !isAsync);

describe('a function that the core exports', () => {
  it('has a docstring', () => {
    expect(functions.length).to.be.above(300);
    expect(functions.filter(({ docstring }) => docstring === '').map(({ key }) => key)).to.deep.equal([]);
  });

  it('names the refusals that it can throw when it decides', () => {
    const refuses = refusing();
    expect(refuses.has('booking/rules/booking-decision.ts decideBooking')).to.equal(true);
    const silent = decisions.filter(({ key, docstring }) => refuses.has(key) && !docstring.includes('@throws'));
    expect(silent.map(({ key }) => key)).to.deep.equal([]);
  });
});
