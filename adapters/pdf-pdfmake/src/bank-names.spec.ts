import { expect } from 'chai';
import { bankName } from './bank-names.js';

describe('the name of a bank', () => {
  it('is known for each cooperative and the savings banks', () => {
    for (const [code, ko] of [
      ['012', '지역농축협'],
      ['045', '새마을금고'],
      ['048', '신협'],
      ['050', '저축은행'],
      ['064', '산림조합중앙회'],
    ] as const)
      expect(bankName(code)).to.include({ ko });
  });

  it('contains the code of an unknown one', () => {
    expect(bankName('999')).to.deep.equal({ ko: '은행 999', en: 'Bank 999' });
  });
});
