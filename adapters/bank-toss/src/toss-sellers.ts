import type { Millis } from '@spotter/core/kernel';
import type { Payee } from '@spotter/core/payout';
import { listAll } from './list-all.js';
import { asRecord, isTemporary, type TossRefusal } from './toss-answer.js';
import type { TossClient } from './toss-client.js';
import type { SellerRecord, TossRecords } from './toss-records.js';

/** The data of a person that Toss Payments needs besides the account. */
export interface PayeeContact {
  readonly name: string;
  readonly email: string;
  /** With the country's prefix, `+821012345678`. */
  readonly phone: string | null;
}

/** Whether a payee can be paid, and otherwise why not. `waiting`: later perhaps; `refused`: not with this account. */
export type Payability = { readonly kind: 'payable'; readonly sellerId: string } | Unpayable;

interface Unpayable {
  readonly kind: 'waiting' | 'refused';
  readonly reason: string;
}

/** The bank did not answer: the state of the payee is unknown. */
export const UNAVAILABLE = 'bank_unavailable';
export const NOT_APPROVED = 'payee_not_approved';
export const PHONE_MISSING = 'payee_phone_missing';

const UNKNOWN_PAYEE: Unpayable = { kind: 'waiting', reason: UNAVAILABLE };

const LONGEST_ACCOUNT_NUMBER = 14;
/** The sources disagree on the states. A seller in any other state waits. */
const PAYABLE: ReadonlySet<string> = new Set(['PARTIALLY_APPROVED', 'APPROVED']);

/**
 * Payees at Toss Payments, called sellers. Each account is a separate seller, so that a payout under way keeps its account.
 * Toss Payments asks the person to confirm their identity before the first payout.
 */
export class TossSellers {
  constructor(
    private readonly client: TossClient,
    private readonly records: TossRecords,
    private readonly contactOf: (mentorId: Payee['mentorId']) => Promise<PayeeContact | null>,
  ) {}

  /** The seller of the account, registered if it is not. */
  async payability(payee: Payee): Promise<Payability> {
    const known = await this.records.seller(payee.reference);
    if (known && PAYABLE.has(known.status)) return { kind: 'payable', sellerId: known.sellerId };
    const seller = known ? await this.refresh(known, payee) : await this.add(payee);
    if ('reason' in seller) return seller;
    return PAYABLE.has(seller.status)
      ? { kind: 'payable', sellerId: seller.sellerId }
      : { kind: 'waiting', reason: NOT_APPROVED };
  }

  /** Toss Payments no longer pays the seller: the next payout asks for the status first. */
  async markUncertain(payee: Payee): Promise<void> {
    const known = await this.records.seller(payee.reference);
    if (known) await this.records.saveSeller({ ...known, status: 'KYC_REQUIRED' });
  }

  /** Registers the account if that is possible within the time limit. */
  async register(payee: Payee, timeoutMs: Millis): Promise<void> {
    if ((await this.records.seller(payee.reference)) === null) await this.add(payee, timeoutMs);
  }

  private async add(payee: Payee, timeoutMs?: Millis): Promise<SellerRecord | Unpayable> {
    const contact = await this.contactOf(payee.mentorId);
    if (!contact?.phone) return { kind: 'waiting', reason: PHONE_MISSING };
    if (payee.accountNumber.length > LONGEST_ACCOUNT_NUMBER)
      return { kind: 'refused', reason: 'account_number_too_long' };
    const answer = await this.client.post('/v2/sellers', toSeller(payee, contact, contact.phone), timeoutMs);
    if (answer.kind === 'refused') return refusal(answer);
    if (answer.kind === 'answered') return this.save(payee.reference, answer.body);
    return timeoutMs === undefined ? this.save(payee.reference, await this.find(payee.reference)) : UNKNOWN_PAYEE;
  }

  /** A seller that was deleted, or that belongs to a former contract, is registered again. */
  private async refresh({ sellerId, reference }: SellerRecord, payee: Payee): Promise<SellerRecord | Unpayable> {
    const answer = await this.client.get(`/v2/sellers/${encodeURIComponent(sellerId)}`);
    if (answer.kind === 'refused' && answer.status === 404) return this.add(payee);
    return this.save(reference, answer.kind === 'answered' ? answer.body : null);
  }

  private async save(reference: string, body: unknown): Promise<SellerRecord | Unpayable> {
    const { id, refSellerId, status } = asRecord(body) ?? {};
    if (typeof id !== 'string' || typeof status !== 'string' || refSellerId !== reference) return UNKNOWN_PAYEE;
    const seller = { reference, sellerId: id, status };
    await this.records.saveSeller(seller);
    return seller;
  }

  /** Finds a seller that the bank created although its answer was lost. */
  private async find(reference: string): Promise<unknown> {
    const sellers = await listAll(this.client, '/v2/sellers');
    return sellers?.find((seller) => asRecord(seller)?.['refSellerId'] === reference) ?? null;
  }
}

/** Only a refusal of the account or its holder fails a payout. Others, such as for a wrong key, make the payee wait. */
const refusal = ({ code }: TossRefusal): Unpayable => ({
  kind: /ACCOUNT|BANK|HOLDER|PAYEE/.test(code) && !isTemporary(code) ? 'refused' : 'waiting',
  reason: code,
});

const toSeller = (
  { reference, bankCode, accountNumber, holder }: Payee,
  { name, email }: PayeeContact,
  phone: string,
) => ({
  refSellerId: reference, // 7 to 20 characters; another source says four
  businessType: 'INDIVIDUAL',
  individual: { name, email, phone: phone.replace(/^\+82/, '0').replace(/\D/g, '') },
  account: { bankCode, accountNumber, holderName: holder },
});
