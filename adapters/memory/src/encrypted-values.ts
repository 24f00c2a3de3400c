import type { EncryptedKind, EncryptedValue, EncryptedValues } from '@spotter/core/application';
import { hasSecret } from '@spotter/core/identity';
import type { MentorId } from '@spotter/core/kernel';
import type { BankAccount } from '@spotter/core/mentor';
import { getOrThrow } from './get-or-throw.js';
import { firstAfter } from './paging.js';
import type { Tables } from './tables.js';

export class MemoryEncryptedValues implements EncryptedValues {
  constructor(private readonly tables: Pick<Tables, 'mentors' | 'payouts' | 'secondFactors' | 'calendarFeeds'>) {}

  async findWithOtherKey(
    kind: EncryptedKind,
    keyId: string,
    after: string | null,
    limit: number,
  ): Promise<readonly EncryptedValue[]> {
    const others = this.valuesOf(kind).filter(({ encrypted }) => encrypted.keyId !== keyId);
    return firstAfter(others, after, limit);
  }

  async reencrypt(kind: EncryptedKind, values: readonly EncryptedValue[]): Promise<void> {
    for (const value of values) this.put(kind, value);
  }

  private valuesOf(kind: EncryptedKind): readonly EncryptedValue[] {
    const { mentors, payouts, secondFactors, calendarFeeds } = this.tables;
    switch (kind) {
      case 'mentor':
        return [...mentors.all()].flatMap(({ id, bankAccount }) => numberOf(id, id, bankAccount));
      case 'payout':
        return [...payouts.all()].flatMap(({ id, mentorId, bankAccount }) => numberOf(id, mentorId, bankAccount));
      case 'second-factor':
        return [...secondFactors.all()]
          .filter(hasSecret)
          .map(({ personId, secret }) => ({ id: personId, personId, encrypted: secret }));
      case 'calendar-feed':
        return [...calendarFeeds.all()]
          .filter(({ hash }) => hash !== '')
          .map(({ personId, encrypted }) => ({ id: personId, personId, encrypted }));
    }
  }

  private put(kind: EncryptedKind, { id, encrypted }: EncryptedValue): void {
    const { mentors, payouts, secondFactors, calendarFeeds } = this.tables;
    if (kind === 'mentor') mentors.put(withNumber(getOrThrow(mentors, id, 'mentor'), encrypted));
    if (kind === 'payout') payouts.put(withNumber(getOrThrow(payouts, id, 'payout'), encrypted));
    if (kind === 'second-factor')
      secondFactors.put({ ...getOrThrow(secondFactors, id, 'second factor'), secret: encrypted });
    if (kind === 'calendar-feed') calendarFeeds.put({ ...getOrThrow(calendarFeeds, id, 'calendar feed'), encrypted });
  }
}

const numberOf = (id: string, personId: MentorId, account: BankAccount | null): readonly EncryptedValue[] =>
  account ? [{ id, personId, encrypted: account.accountNumber }] : [];

const withNumber = <Row extends { readonly bankAccount: BankAccount | null }>(
  row: Row,
  accountNumber: EncryptedValue['encrypted'],
): Row => ({ ...row, bankAccount: row.bankAccount && { ...row.bankAccount, accountNumber } });
