import type { LedgerAudit } from '@spotter/core';
import { CheckCalendar } from './check-calendar.js';
import { CheckCredits } from './check-credits.js';
import { CheckJournal } from './check-journal.js';
import { CheckKeys } from './check-keys.js';
import { CheckMarketing } from './check-marketing.js';
import { CheckMessages } from './check-messages.js';
import { CheckOutcomes } from './check-outcomes.js';
import { CheckOutside } from './check-outside.js';
import { CheckPayouts } from './check-payouts.js';
import { CheckPoints } from './check-points.js';
import { CheckPro } from './check-pro.js';
import { CheckRefunds } from './check-refunds.js';
import { CheckTerms } from './check-terms.js';
import { CheckVideos } from './check-videos.js';
import type { Check, Judged, Note } from './checks.js';
import type { House } from './house.js';

/** Every invariant of the business, each in the order in which the next one needs it. */
export function checksOf(judged: Judged, house: House, note: Note, isThorough: boolean): readonly Check[] {
  const journal = new CheckJournal(note);
  const credits = new CheckCredits(note);
  return [
    journal,
    new CheckOutside(judged, journal, note),
    new CheckCalendar(judged.now, note),
    credits,
    new CheckPoints(judged.now, journal, note),
    new CheckOutcomes(judged, journal, note),
    new CheckPayouts(judged, journal, note),
    new CheckRefunds(judged, credits, note),
    new CheckTerms(judged, note),
    new CheckMessages(judged, note),
    new CheckMarketing(judged, note),
    new CheckKeys(judged.apps, note),
    new CheckPro(judged, note),
    new CheckVideos(judged, note),
    new CheckLedger(house, note, isThorough),
  ];
}

/** The audit of the whole ledger: what an administrator would run. */
class CheckLedger implements Check {
  constructor(
    private readonly house: House,
    private readonly note: Note,
    private readonly isDaily: boolean,
  ) {}

  see(): void {
    // It looks at everything there is, once a day.
  }

  async afterDay(isLast: boolean): Promise<void> {
    if (!this.isDaily && !isLast) return;
    const audit = await this.house.audit.execute();
    if (!audit.sound) this.note('ledger-sound', faultsIn(audit));
  }
}

function faultsIn({ findings, conservation }: LedgerAudit): string {
  const broken = findings.filter(({ count }) => count > 0);
  const words = broken.map(({ rule, first }) => `${rule} ${JSON.stringify(first[0])}`);
  return [...words, `${conservation.missing} won missing`].join('; ');
}
