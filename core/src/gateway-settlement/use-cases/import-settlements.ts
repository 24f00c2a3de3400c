import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { NewAdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import { type Krw, sum } from '../../kernel/krw.js';
import {
  decideSettlements,
  type GatewaySettlement,
  type SettlementDifference,
  type SettlementImportId,
} from '../rules/decide-settlements.js';
import { createSettlementEntry } from '../rules/settlement-entries.js';
import { parseSettlementFile, type SettlementLine } from '../rules/settlement-file.js';

export interface ImportSettlementsCommand extends Pick<NewAdministratorAction, 'adminId' | 'requestId' | 'reason'> {
  /** The gateway's file. */
  readonly csv: string;
}

export interface SettlementReport {
  /** The import; null when no line was booked. */
  readonly id: SettlementImportId | null;
  readonly lines: number;
  /** The number of booked lines; `gross`, `fee` and `net` are their sums. */
  readonly booked: number;
  readonly gross: Krw;
  readonly fee: Krw;
  readonly net: Krw;
  /** The differences, sorted by line. */
  readonly differences: readonly SettlementDifference[];
}

/** Books the gateway's transfers to the bank account. A line with a difference is reported and not booked; the others are booked. */
export class ImportSettlements {
  constructor(
    private readonly ports: RequiredPorts<
      'gatewaySettlements' | 'journal' | 'administratorActions',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError validation for an unreadable file, of which no line is booked. */
  async execute(
    { csv, ...authority }: ImportSettlementsCommand,
    idempotency?: IdempotencyContext,
  ): Promise<SettlementReport> {
    const lines = parseSettlementFile(csv);
    return this.ports.transaction.run(async ({ gatewaySettlements, journal, administratorActions }) => {
      const [importId, bookedAt] = [this.ports.ids.next<SettlementImportId>(), this.ports.clock.now()];
      const payments = await gatewaySettlements.findPayments([...new Set(lines.map(({ paymentId }) => paymentId))]);
      const { settlements, differences } = decideSettlements(lines, payments, this.ports.policies.gateway);
      const booked = settlements.map((settlement) => ({ importId, bookedAt, ...settlement }));
      const totals = totalsOf(lines, booked);
      if (booked.length === 0) return { id: null, ...totals, differences };
      await gatewaySettlements.add(...booked);
      await journal.append(...booked.map((settlement) => createSettlementEntry(this.ports.ids, settlement)));
      await administratorActions.add({
        ...authority,
        action: 'import-settlements',
        subject: { type: 'settlement-import', id: importId },
        before: null,
        after: { ...totals, differences: differences.length },
      });
      return { id: importId, ...totals, differences };
    }, idempotency);
  }
}

const totalsOf = (lines: readonly SettlementLine[], booked: readonly GatewaySettlement[]) => ({
  lines: lines.length,
  booked: booked.length,
  gross: sum(booked.map(({ gross }) => gross)),
  fee: sum(booked.map(({ fee }) => fee)),
  net: sum(booked.map(({ net }) => net)),
});
