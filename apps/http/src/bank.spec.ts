import { type Clock, instant, krw } from '@spotter/core/kernel';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { createRealBank } from './bank.js';

const AT = instant(0);
const clock: Clock = { now: () => AT };
const request = { key: 'p:1', sellerId: '', amount: krw(29_010), requestedAt: AT };

describe('transfer files after Toss Payments', () => {
  it('contradict a deposit that Toss Payments was asked for, and accept its next attempt', async () => {
    const tossRecords = { request: async (key: string) => (key === request.key ? request : null) };
    const persistence = { tossRecords } as unknown as Persistence;
    const silent = { onTrouble: () => undefined, onOutcome: () => undefined };
    const bank = await createRealBank({ bank: { kind: 'transfer-file' } }, persistence, clock, silent);
    expect((await bank!.query({ key: 'p:1', reference: null })).kind).to.equal('contradicted');
    expect((await bank!.query({ key: 'p:2', reference: null })).kind).to.equal('accepted');
  });
});
