import { instant } from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { Agenda } from './agenda.js';

const noted = async (): Promise<void> => undefined;

describe('the agenda', () => {
  it('gives what is earliest first, and what was written down first at one moment', () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (moments) => {
        const agenda = new Agenda();
        moments.forEach((at, index) => agenda.add(instant(at), String(index), noted));
        const taken: { at: number; index: number }[] = [];
        for (let next = agenda.take(); next; next = agenda.take())
          taken.push({ at: next.at, index: Number(next.what) });
        const expected = moments
          .map((at, index) => ({ at, index }))
          .sort((one, other) => one.at - other.at || one.index - other.index);
        expect(taken).to.deep.equal(expected);
      }),
    ));
});
