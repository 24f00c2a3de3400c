import type { Instant, Krw } from '@spotter/core/kernel';

/** A payee as Toss Payments knows it. */
export interface SellerRecord {
  /** Our id of the payee's account, sent as `refSellerId`. */
  readonly reference: string;
  readonly sellerId: string;
  /** The approval that Toss Payments reported last, for example `PARTIALLY_APPROVED`. */
  readonly status: string;
}

/** A payout as it was requested, or was about to be. */
export interface RequestRecord {
  /** The deposit's key. */
  readonly key: string;
  /** Empty until the payee is prepared. */
  readonly sellerId: string;
  readonly amount: Krw;
  readonly requestedAt: Instant;
}

/** The adapter's records, shared by processes and kept over restarts: a request is recorded before the bank gets it. */
export interface TossRecords {
  seller(reference: string): Promise<SellerRecord | null>;
  /** The later one replaces the earlier one. */
  saveSeller(seller: SellerRecord): Promise<void>;
  request(key: string): Promise<RequestRecord | null>;
  /**
   * Stores that a payout is about to be requested.
   * @param previous the time of the request that it repeats; null when there is none.
   * @returns false, without storing it, when another process has stored a request since.
   */
  begin(request: RequestRecord, previous: Instant | null): Promise<boolean>;
  /** Removes a request that the bank refused: its key may be requested again at once. A later request of the key stays. */
  forget(request: RequestRecord): Promise<void>;
}
