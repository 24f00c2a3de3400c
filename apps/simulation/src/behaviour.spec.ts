import { expect } from 'chai';
import { defaultBehaviour } from './behaviour.js';

describe('the default behaviour', () => {
  it('does not compile when a user changes it, because all runs of a process share it', () => {
    const copy = structuredClone(defaultBehaviour);
    // @ts-expect-error -- read-only
    copy.member.churnsADay = 1;
    // @ts-expect-error -- read-only
    copy.member.plans['0'] = 100;
    // @ts-expect-error -- read-only
    copy.member.sessionsAWeek[0] = 5;
    expect(copy).to.not.deep.equal(defaultBehaviour);
  });
});
