import { expect } from 'chai';
import { changeStaffAccount, isActiveOwner, type StaffAccount } from './staff-account.js';
import type { AdminId } from '../../kernel/ids.js';
import { HOUR, instant, plus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);

const anAccount = (facts: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 'boss' as AdminId,
  role: 'owner',
  deactivatedAt: null,
  version: 1,
  ...facts,
});
const [boss, other] = [anAccount(), anAccount({ id: 'other' as AdminId })];

describe('a staff account', () => {
  it('belongs to an active owner only with the role owner and without a deactivation', () => {
    const accounts = [boss, anAccount({ role: 'finance' }), anAccount({ deactivatedAt: NOW })];
    expect(accounts.map(isActiveOwner)).to.deep.equal([true, false, false]);
  });

  it('changes its role, its activity, or both', () => {
    const support = anAccount({ role: 'support' });
    expect(changeStaffAccount(support, { role: 'finance' }, [other], NOW).role).to.equal('finance');
    expect(changeStaffAccount(support, { active: false }, [other], NOW)).to.deep.equal({
      ...support,
      deactivatedAt: NOW,
    });
    const both = changeStaffAccount(support, { role: 'owner', active: false }, [other], NOW);
    expect(both).to.deep.include({ role: 'owner', deactivatedAt: NOW });
    expect(changeStaffAccount(both, { active: true }, [other], NOW).deactivatedAt).to.equal(null);
  });

  it('stays active where only its role changes', () =>
    expect(changeStaffAccount(boss, { role: 'support' }, [boss, other], NOW).deactivatedAt).to.equal(null));

  it('keeps the time of its first deactivation', () => {
    const left = anAccount({ role: 'support', deactivatedAt: NOW });
    for (const change of [{ active: false }, { role: 'finance' }] as const)
      expect(changeStaffAccount(left, change, [other], plus(NOW, HOUR)).deactivatedAt).to.equal(NOW);
  });

  for (const change of [{ role: 'finance' }, { active: false }, { role: 'owner', active: false }] as const)
    it(`is not changed for the last active owner: ${JSON.stringify(change)}`, () => {
      expect(() => changeStaffAccount(boss, change, [boss], NOW))
        .to.throw('At least one active owner must remain.')
        .with.nested.property('details.policy', 'last-owner');
      expect(isActiveOwner(changeStaffAccount(boss, change, [boss, other], NOW))).to.equal(false);
    });

  it('can be saved unchanged for the last owner', () => {
    expect(changeStaffAccount(boss, { role: 'owner', active: true }, [boss], NOW)).to.deep.equal(boss);
  });
});
