import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import type { KeyedRequest } from '@spotter/core/idempotency';
import type { PaidPayment, Payment } from '@spotter/core/payment';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { aMembership, aPayment, aRefund, aRetiredBillingKey, aTerm, newId, NINE } from '../contract/builders.js';
import { addMember } from '../contract/test-data.js';
import { columnsHolding } from '../support/database-content.js';
import { rowsOf } from '../support/rows-of.js';
import { migratedDatabase } from '../support/migrated-database.js';

const KEY = 'billing-key-that-charges-a-card';
const method = { kind: 'billing_key', billingKey: KEY } as const;
const cipherKey = (id: string, byte: number): CipherKey => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [OLD, NEW] = [cipherKey('old', 1), cipherKey('new', 2)];

const keysIn = (steps: KeyedRequest['steps']) =>
  [...JSON.stringify(steps).matchAll(/"billingKey":"([^"]*)"/g)].map(([, key]) => key);

describe('billing keys at rest', () => {
  let database: { readonly url: string; readonly drop: () => Promise<void> };
  const opened: Persistence[] = [];

  beforeEach(async () => (database = await migratedDatabase()));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await database.drop();
  });

  /** @param keys the first one encrypts; without keys, values stay unencrypted. */
  async function connected(...keys: readonly CipherKey[]): Promise<Persistence> {
    const [first, ...others] = keys;
    const persistence = await connect({
      url: database.url,
      ...(first && { cipher: new AesCipher([first, ...others]) }),
    });
    opened.push(persistence);
    return persistence;
  }

  const transactionOn = (persistence: Persistence) =>
    persistence.transaction({
      clock: { now: () => NINE },
      ids: { next: newId },
    });

  async function writeAll(persistence: Persistence) {
    return transactionOn(persistence).run(async (repositories) => {
      const { id: memberId } = await addMember(repositories);
      const payment: PaidPayment = { ...aPayment({ memberId, method }), status: 'paid', paidAt: NINE };
      const membership = aMembership({ memberId, billingKey: KEY, terms: [aTerm({ paymentId: payment.id })] });
      const refund = { ...aRefund({ memberId, paymentId: payment.id }), method };
      const request: KeyedRequest = {
        caller: memberId,
        route: 'post /api/memberships',
        key: 'one',
        fingerprint: 'digest',
        claimedAt: NINE,
        steps: [{ result: { payment: { id: payment.id, method }, list: [{ billingKey: KEY }] } }],
        answer: null,
      };
      const retired = aRetiredBillingKey({ memberId, billingKey: KEY });
      await repositories.payments.add(payment);
      await repositories.memberships.add(membership);
      await repositories.retiredBillingKeys.add(retired);
      await repositories.refunds.add({ ...refund, source: { kind: 'membership', membershipId: membership.id } });
      await repositories.keyedRequests.claim(request);
      await repositories.keyedRequests.save(request);
      return { memberId, payment, membership, retired, refund, request };
    });
  }
  type Written = Awaited<ReturnType<typeof writeAll>>;

  /** Every copy that the service reads, by stores and queries. */
  async function keysRead(
    persistence: Persistence,
    { memberId, payment, membership, retired, refund, request }: Written,
  ) {
    const keyOf = (one: Pick<Payment, 'method'>) => (one.method.kind === 'billing_key' ? one.method.billingKey : null);
    const { payments, memberships } = persistence.queries;
    const stored = await transactionOn(persistence).run(async (repositories) => [
      keyOf(await repositories.payments.get(payment.id)),
      keyOf(await repositories.refunds.get(refund.id)),
      (await repositories.memberships.get(membership.id)).billingKey,
      (await repositories.memberships.getCurrent(memberId)).billingKey,
      (await repositories.retiredBillingKeys.get(retired.id)).billingKey,
      ...(await repositories.retiredBillingKeys.findUndeleted(memberId)).map(({ billingKey }) => billingKey),
      ...keysIn((await repositories.keyedRequests.get(request)).steps),
    ]);
    const { items } = await payments.payments(memberId, { page: 1, size: 9 });
    const refunds = await payments.pendingRefundsOf(payment.id);
    const current = await memberships.current(memberId, membership.terms[0].startsOn);
    return new Set([...stored, ...[...items, ...refunds].map(keyOf), current?.membership.billingKey]);
  }

  const readable = () => columnsHolding(database.url, KEY);
  const keyIds = async () => {
    const rows = await rowsOf<{ id: string }>(
      database.url,
      `select split_part(key, ':', 2) as id from (
         select method_key from payment union all select method_key from refund union all select billing_key from membership
         union all select billing_key from retired_billing_key where deleted_at is null
         union all select steps #>> '{0,result,payment,method,billingKey}' from keyed_request
         union all select steps #>> '{0,result,list,0,billingKey}' from keyed_request) as all_keys (key)`,
    );
    return rows.map(({ id }) => id);
  };

  it('are encrypted in every table and read unchanged', async () => {
    const persistence = await connected(OLD);
    const written = await writeAll(persistence);
    expect(await readable()).to.deep.equal([]);
    expect(await keysRead(persistence, written)).to.deep.equal(new Set([KEY]));
  });

  it('can be opened only for their member', async () => {
    const persistence = await connected(OLD);
    const [one, other] = [await writeAll(persistence), await writeAll(persistence)];
    const move = 'update payment set method_key = (select method_key from payment where id = $2) where id = $1';
    await rowsOf(database.url, move, [one.payment.id, other.payment.id]);
    const reading = transactionOn(persistence).run(({ payments }) => payments.get(one.payment.id));
    expect(await reading.catch((error: unknown) => error)).to.be.instanceOf(Error);
  });

  it('are encrypted with the first key after a rotation, which makes the old key unnecessary', async () => {
    const written = await writeAll(await connected(OLD));
    const both = await connected(NEW, OLD);
    expect(await keysRead(both, written)).to.deep.equal(new Set([KEY]));
    expect(await both.reencryptValues()).to.deep.equal({ considered: 5, changed: 5, skipped: 0, failures: [] });
    expect(new Set(await keyIds())).to.deep.equal(new Set(['new']));
    expect(await keysRead(await connected(NEW), written)).to.deep.equal(new Set([KEY]));
    expect(await both.reencryptValues(), 'again').to.include({ considered: 0, changed: 0 });
  });

  it('are read unencrypted from release 0.1.0 and encrypted by a rotation', async () => {
    const written = await writeAll(await connected());
    expect(await readable()).to.have.length(5);
    const persistence = await connected(OLD);
    expect(await keysRead(persistence, written)).to.deep.equal(new Set([KEY]));
    expect(await persistence.reencryptValues()).to.include({ considered: 5, changed: 5 });
    expect(await readable()).to.deep.equal([]);
    expect(await keysRead(persistence, written)).to.deep.equal(new Set([KEY]));
  });

  it('are reported as failures of a rotation and kept when no key opens them', async () => {
    await writeAll(await connected(OLD));
    const tables = ['payment', 'refund', 'membership', 'retired_billing_key', 'keyed_request'];
    const report = await (await connected(NEW)).reencryptValues();
    expect(report).to.include({ considered: 5, changed: 0 });
    expect(new Set(report.failures.map(({ message }) => message))).to.deep.equal(
      new Set(tables.map((table) => `The billing key in ${table} cannot be decrypted with the key old.`)),
    );
    expect(new Set(await keyIds())).to.deep.equal(new Set(['old']));
  });

  it('stay empty after an account is closed, and ids of the payment window stay readable', async () => {
    const persistence = await connected(OLD);
    const { memberId, payment } = await writeAll(persistence);
    const window = { kind: 'one_time', gatewayPaymentId: 'window-payment' } as const;
    await transactionOn(persistence).run(async (repositories) => {
      await repositories.payments.add(aPayment({ memberId, method: window }));
      await repositories.personalData.erase(await repositories.people.get(memberId));
      const [retired] = await repositories.retiredBillingKeys.findUndeleted(memberId);
      await repositories.retiredBillingKeys.save({ ...retired!, billingKey: '', deletedAt: NINE });
    });
    expect(await persistence.queries.payments.findByGatewayId('window-payment')).to.be.a('string');
    const read = await transactionOn(persistence).run(({ payments }) => payments.get(payment.id));
    expect(read.method).to.deep.equal({ kind: 'billing_key', billingKey: '' });
    expect(await (await connected(NEW, OLD)).reencryptValues()).to.include({ considered: 0 });
  });
});
