import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { asPerson, currentPerson } from './current-person.js';

const later = async (): Promise<string | null> => {
  await nextTurn();
  return currentPerson();
};

describe('the current person', () => {
  it('is null at first', () => expect(currentPerson()).to.equal(null));

  it('is that of the work and of the work that it causes, and not that of concurrent work', async () => {
    const persons = await Promise.all([asPerson('a', later), asPerson('b', later), later()]);
    expect(persons).to.deep.equal(['a', 'b', null]);
  });
});
