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
import type { Check, CheckContext, Note } from './checks.js';
import type { SimulatedService } from './simulated-service.js';

/** All invariants, in the order of their dependencies. */
export function checksOf(
  context: CheckContext,
  service: SimulatedService,
  note: Note,
  isThorough: boolean,
): readonly Check[] {
  const journal = new CheckJournal(note);
  const credits = new CheckCredits(note);
  const late = new CheckLateMoney(context, note);
  return [
    journal,
    late,
    new CheckDeposits(context, note),
    new CheckExternalBalances(context, journal, late, note),
    new CheckPayments(context, note),
    new CheckCalendar(context, note),
    new CheckAbsences(context, note),
    new CheckAbsencePenalties(context, note),
    new CheckHandOvers(context, note),
    new CheckGifts(context, note),
    new CheckFixedSlots(note),
    credits,
    new CheckCompensation(context, note),
    new CheckWaitlist(context, credits, note),
    new CheckPoints(context.now, journal, note),
    new CheckOutcomes(context, journal, note),
    new CheckOutages(context, note),
    new CheckPayouts(context, journal, note),
    new CheckSettlements(context, note),
    new CheckChargebacks(context, note),
    new CheckRenewals(context, note),
    new CheckRefunds(context, credits, note),
    new CheckPairs(note),
    new CheckTerms(context, note),
    new CheckAccounts(note),
    new CheckMessages(context, note),
    new CheckMarketing(context, note),
    new CheckKeys(context.apps, note),
    new CheckPro(context, note),
    new CheckVideos(context, note),
    new CheckLedger(service, note, isThorough),
  ];
}

/** The audit of the whole ledger, as for an administrator. */
class CheckLedger implements Check {
  constructor(
    private readonly service: SimulatedService,
    private readonly note: Note,
    private readonly isDaily: boolean,
  ) {}

  onChange(): void {
    // It reads everything, once a day.
  }

  async afterDay(isLast: boolean): Promise<void> {
    if (!this.isDaily && !isLast) return;
    const audit = await this.service.auditLedger.execute();
    if (!audit.sound) this.note('ledger-sound', faultsIn(audit));
  }
}

function faultsIn({ findings, conservation }: LedgerAudit): string {
  const broken = findings.filter(({ count }) => count > 0);
  const words = broken.map(({ rule, first }) => `${rule} ${JSON.stringify(first[0])}`);
  return [...words, `${conservation.missing} won missing`].join('; ');
}
