import type { LedgerAudit } from '@spotter/core/ledger';
import { CheckAbsencePenalties } from './check-absence-penalties.js';
import { CheckAbsences } from './check-absences.js';
import { CheckAccounts } from './check-accounts.js';
import { CheckCalendar } from './check-calendar.js';
import { CheckChargebacks } from './check-chargebacks.js';
import { CheckCompensation } from './check-compensation.js';
import { CheckCredits } from './check-credits.js';
import { CheckDeposits } from './check-deposits.js';
import { CheckFixedSlots } from './check-fixed-slots.js';
import { CheckGifts } from './check-gifts.js';
import { CheckHandOvers } from './check-hand-overs.js';
import { CheckJournal } from './check-journal.js';
import { CheckKeys } from './check-keys.js';
import { CheckLateMoney } from './check-late-money.js';
import { CheckMarketing } from './check-marketing.js';
import { CheckMessages } from './check-messages.js';
import { CheckOutcomes } from './check-outcomes.js';
import { CheckOutages } from './check-outages.js';
import { CheckExternalBalances } from './check-external-balances.js';
import { CheckPayments } from './check-payments.js';
import { CheckPairs } from './check-pairs.js';
import { CheckPayouts } from './check-payouts.js';
import { CheckPoints } from './check-points.js';
import { CheckPro } from './check-pro.js';
import { CheckRefunds } from './check-refunds.js';
import { CheckRenewals } from './check-renewals.js';
import { CheckSettlements } from './check-settlements.js';
import { CheckTerms } from './check-terms.js';
import { CheckVideos } from './check-videos.js';
import { CheckWaitlist } from './check-waitlist.js';
import { ContextCheck, type Check, type CheckContext, type Note, type SimulationFacts } from './checks.js';

/** All invariants, in the order of their dependencies. */
export function checksOf(facts: SimulationFacts, note: Note): readonly Check[] {
  const journal = new CheckJournal(facts, note);
  const credits = new CheckCredits(facts, note);
  const lateMoney = new CheckLateMoney(facts, note);
  const context: CheckContext = {
    ...facts,
    total: (account) => journal.total(account),
    holdersOf: (termId) => credits.holdersOf(termId),
    lateMoney,
  };
  const make = (...types: readonly CheckType[]): readonly Check[] => types.map((Type) => new Type(context, note));
  return [
    journal,
    lateMoney,
    ...make(CheckDeposits, CheckExternalBalances, CheckPayments),
    ...make(CheckCalendar, CheckAbsences, CheckAbsencePenalties, CheckHandOvers, CheckGifts, CheckFixedSlots),
    credits,
    ...make(CheckCompensation, CheckWaitlist, CheckPoints, CheckOutcomes, CheckOutages, CheckPayouts),
    ...make(CheckSettlements, CheckChargebacks, CheckRenewals, CheckRefunds, CheckPairs, CheckTerms, CheckAccounts),
    ...make(CheckMessages, CheckMarketing, CheckKeys, CheckPro, CheckVideos, CheckLedger),
  ];
}

type CheckType = new (context: CheckContext, note: Note) => Check;

/** The audit of the whole ledger, as for an administrator. */
class CheckLedger extends ContextCheck<'service' | 'isThorough'> implements Check {
  readonly reads = [];

  onChange(): void {
    // It reads everything, once a day.
  }

  async afterDay(isLast: boolean): Promise<void> {
    if (!this.context.isThorough && !isLast) return;
    const audit = await this.context.service.auditLedger.execute();
    if (!audit.sound) this.note('ledger-sound', faultsIn(audit));
  }
}

function faultsIn({ findings, conservation }: LedgerAudit): string {
  const broken = findings.filter(({ count }) => count > 0);
  const words = broken.map(({ rule, first }) => `${rule} ${JSON.stringify(first[0])}`);
  return [...words, `${conservation.missing} won missing`].join('; ');
}
