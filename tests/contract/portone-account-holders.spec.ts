import { PortOneAccountHolders } from '@spotter/gateway-portone';
import { expect } from 'chai';
import { API_SECRET, FAULTS, PortOneServer } from '../support/portone-server.js';

describe('PortOne’s account holders', () => {
  let portone: PortOneServer;
  let troubles: unknown[];
  const find = (accountNumber: string, bankCode = '004', apiSecret = API_SECRET) =>
    new PortOneAccountHolders({
      apiSecret,
      baseUrl: portone.url,
      timeoutMs: 1_000,
      onTrouble: (error) => troubles.push(error),
    }).find({ bankCode, accountNumber, holder: '김 멘토' });
  before(async () => (portone = await PortOneServer.start()));
  beforeEach(() => (troubles = []));
  after(() => portone.stop());

  it('are found by bank and number', async () => {
    expect(await find('1101234561234')).to.deep.equal({ kind: 'found', holder: '김멘토' });
    expect(portone.requests.at(-1)?.line).to.equal('GET /platform/bank-accounts/KOOKMIN/1101234561234/holder');
  });

  it('are missing when the bank has no such account, or PortOne no such bank', async () => {
    expect(await find('1101234564040')).to.deep.equal({ kind: 'no_account' });
    expect(await find('1101234561234', '999')).to.deep.equal({ kind: 'no_account' });
    portone.fail(FAULTS.answers(400, JSON.stringify({ type: 'PLATFORM_NOT_SUPPORTED_BANK' })));
    expect(await find('1101234561234', '050')).to.deep.equal({ kind: 'no_account' });
    expect(troubles).to.deep.equal([]);
  });

  it('are unknown without an answer, a contract or the right secret', async () => {
    expect(await find('1101234565000')).to.deep.equal({ kind: 'unknown' });
    expect(await find('1101234564300')).to.deep.equal({ kind: 'unknown' });
    expect(await find('1101234561234', '004', 'wrong')).to.deep.equal({ kind: 'unknown' });
    for (const fault of [FAULTS.breaks, FAULTS.hangs, FAULTS.answers(200, '{}'), FAULTS.answers(200, 'no JSON')]) {
      portone.fail(fault);
      expect(await find('1101234561234')).to.deep.equal({ kind: 'unknown' });
    }
    expect(troubles).to.have.length(7);
  });
});
