import type { RequestRecord, SellerRecord, TossRecords } from '@spotter/bank-toss';
import type { Instant } from '@spotter/core/kernel';

/** In memory, for one process. */
export class MemoryTossRecords implements TossRecords {
  private readonly sellers = new Map<string, SellerRecord>();
  private readonly requests = new Map<string, RequestRecord>();

  async seller(reference: string): Promise<SellerRecord | null> {
    return this.sellers.get(reference) ?? null;
  }

  async saveSeller(seller: SellerRecord): Promise<void> {
    this.sellers.set(seller.reference, seller);
  }

  async request(key: string): Promise<RequestRecord | null> {
    return this.requests.get(key) ?? null;
  }

  async begin(request: RequestRecord, previous: Instant | null): Promise<boolean> {
    if ((this.requests.get(request.key)?.requestedAt ?? null) !== previous) return false;
    this.requests.set(request.key, request);
    return true;
  }

  async forget({ key, requestedAt }: RequestRecord): Promise<void> {
    if (this.requests.get(key)?.requestedAt === requestedAt) this.requests.delete(key);
  }
}
