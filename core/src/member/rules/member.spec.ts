import { expect } from 'chai';
import type { MemberId } from '../../kernel/ids.js';
import { newMember } from './member.js';

describe('a new member', () => {
  it('has no profile', () => {
    const { id, version, ...profile } = newMember('member' as MemberId);
    expect({ id, version }).to.deep.equal({ id: 'member', version: 1 });
    expect(new Set(Object.values(profile))).to.deep.equal(new Set([null]));
  });
});
