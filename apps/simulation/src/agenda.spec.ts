import { instant } from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { Agenda } from './agenda.js';

describe('the agenda', () => {
  it('gives what is earliest first, and what was written down first at one moment', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 20 })), async (moments) => {
        const agenda = new Agenda();
        moments.forEach((at, index) => agenda.add(instant(at), 'rates', async () => index));
        const taken: { at: number; index: number }[] = [];
        for (let next = agenda.take(); next; next = agenda.take())
          taken.push({ at: next.at, index: (await next.happens()) as number });
        const expected = moments
          .map((at, index) => ({ at, index }))
          .sort((one, other) => one.at - other.at || one.index - other.index);
        expect(taken).to.deep.equal(expected);
      }),
    ));
});
