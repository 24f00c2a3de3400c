import { krw, type MentorId } from '@spotter/core/kernel';
import type { Deposit } from '@spotter/core/payout';
import { expect } from 'chai';
import { TransferFileBank } from './transfer-file-bank.js';

const deposit = (key: string): Deposit => ({
  ...{ key, mentorId: 'mo' as MentorId, amount: krw(96_700), bankCode: '004' },
  ...{ accountNumber: '1101234561234', holder: '김멘토', reference: '1' },
});

describe('the bank of transfer files', () => {
  const bank = new TransferFileBank(async (key) => key === 'former:1');

  it('accepts every deposit, and gives the same answer to a query', async () => {
    expect([...(await bank.deposit([deposit('p:1'), deposit('q:1')]))]).to.deep.equal([
      ['p:1', { kind: 'accepted', reference: 'p:1' }],
      ['q:1', { kind: 'accepted', reference: 'q:1' }],
    ]);
    expect(await bank.query({ key: 'p:1', reference: null })).to.deep.equal({ kind: 'accepted', reference: 'p:1' });
  });

  it('contradicts a deposit that a former bank may have received', async () => {
    const { kind } = await bank.query({ key: 'former:1', reference: null });
    expect(kind).to.equal('contradicted');
  });

  it('reports no returned deposits', async () => {
    expect(await bank.returned()).to.deep.equal([]);
  });
});
