import { expect } from 'chai';
import type { MentorId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { maskAccountNumber, encryptionContext } from './bank-account.js';
import {
  hasClosedAccount,
  isPro,
  newMentor,
  reinstateMentor,
  requirePublicMentor,
  statusFieldsOf,
  suspendMentor,
  verifyMentor,
  withTierOnHold,
} from './mentor.js';

const mentor = newMentor('mentor-1' as MentorId);

describe('a mentor', () => {
  it('starts unverified, as standard, without a profile', () => {
    expect(mentor).to.deep.equal({
      id: 'mentor-1',
      status: 'unverified',
      tier: 'standard',
      tierStatus: 'active',
      ratePoints: null,
      bio: '',
      specialties: [],
      yearsOfExperience: 0,
      storeIds: [],
      verifiedAt: null,
      bankAccount: null,
      payeeHeldUntil: null,
      version: 1,
    });
    expect(statusFieldsOf(mentor)).to.deep.equal({ status: 'unverified', tier: 'standard', tierStatus: 'active' });
  });

  it('is unverified until an administrator verifies it, once', () => {
    const active = verifyMentor(mentor, instant(5));
    expect(active).to.include({ status: 'active', verifiedAt: 5 });
    expect(verifyMentor(active, instant(9))).to.equal(active);
  });

  it('does not exist for others until it is verified', () => {
    expect(() => requirePublicMentor(mentor)).to.throw('No such mentor.');
    for (const status of ['active', 'on_hold'] as const)
      expect(requirePublicMentor({ ...mentor, status })).to.deep.equal({ ...mentor, status });
  });

  it('who had sessions and is unverified has closed the account', () => {
    const closed = (['unverified', 'active', 'on_hold'] as const).filter((status) => hasClosedAccount({ status }));
    expect(closed).to.deep.equal(['unverified']);
  });

  it('cannot be verified while on hold', () => {
    expect(() => verifyMentor({ ...mentor, status: 'on_hold' }, instant(5))).to.throw(
      'A mentor that is on_hold cannot be verified.',
    );
  });

  it('is suspended after verification and reinstated with the tier, each once', () => {
    const active = verifyMentor(mentor, instant(5));
    const held = suspendMentor(active);
    expect(held).to.deep.equal({ ...active, status: 'on_hold' });
    expect(suspendMentor(held)).to.equal(held);
    expect(() => suspendMentor(mentor)).to.throw('A mentor that is unverified cannot be suspended.');
    expect(reinstateMentor(held)).to.deep.equal(active);
    expect(reinstateMentor({ ...held, tierStatus: 'on_hold' })).to.deep.equal(active);
    const onlyTier = { ...active, tierStatus: 'on_hold' } as const;
    expect(reinstateMentor(onlyTier)).to.deep.equal(active);
    expect(reinstateMentor({ ...mentor, tierStatus: 'on_hold' }), 'not verified by it').to.deep.equal(mentor);
    for (const nothingOnHold of [active, mentor]) expect(reinstateMentor(nothingOnHold)).to.equal(nothingOnHold);
  });

  it('has the tier put on hold after verification, once, also while suspended', () => {
    for (const status of ['active', 'on_hold'] as const) {
      const held = withTierOnHold({ ...mentor, status });
      expect(held).to.deep.equal({ ...mentor, status, tierStatus: 'on_hold' });
      expect(withTierOnHold(held)).to.equal(held);
    }
    expect(() => withTierOnHold(mentor)).to.throw('A mentor that is unverified cannot be put on hold.');
  });

  it('counts as Pro only while the tier is active', () => {
    const pro = { ...mentor, tier: 'pro', ratePoints: krw(50_000) } as const;
    expect([isPro(mentor), isPro(pro), isPro({ ...pro, tierStatus: 'on_hold' })]).to.deep.equal([false, true, false]);
  });

  it('shows only the last four digits of an account number', () => {
    const masks = ['1101234561234', '12345', '1234', '12'].map(maskAccountNumber);
    expect(masks).to.deep.equal(['*********1234', '*2345', '1234', '12']);
    expect(encryptionContext('mentor-1' as MentorId)).to.equal('bank-account:mentor-1');
  });
});
