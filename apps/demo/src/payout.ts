import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataOf, type Schemas } from '@spotter/client';
import { DAY, parseDay, phraseNumber, plus, startOfDay, type Instant } from '@spotter/core/kernel';
import type { LogInResult } from './service.js';
import type { DemoService } from './demo-service.js';
import { instantOf } from './timetable.js';

const ESCROW_DAYS = 7;

/** Seven days in escrow, the end of the period, the deposit, and the statement, which is saved in `folder`. */
export async function mentorIsPaid(
  demo: DemoService,
  mentor: LogInResult,
  recorded: Schemas['Session'],
  folder: string,
) {
  const earnedAt = instantOf(recorded.completedAt ?? '');
  await demo.moveClockTo(plus(earnedAt, ESCROW_DAYS * DAY));
  const released = await demo.run('payment-ledger-release');
  demo.tell('Seven days later: payment-ledger-release', `${released.changed} amounts are released from escrow.`);
  await demo.showMoney('released');

  const current = dataOf(await mentor.api.GET('/api/mentors/me/payouts/current'));
  demo.tell(
    `The mentor views the payout period from ${current.period.startsOn} to the day before ${current.period.endsOn}`,
    `Releasable ${phraseNumber(current.accrued.releasable)}; expected net ${phraseNumber(current.expected.net)}.`,
  );

  await demo.moveClockTo(endOf(current));
  const calculated = await demo.run('payout-calculate');
  const [payout] = dataOf(await mentor.api.GET('/api/mentors/me/payouts'));
  if (!payout) throw new Error('No payout was created.');
  demo.tell('At the end of the period: payout-calculate', ...aboutPayout(payout));
  await demo.showMoney('paid out');

  const statements = await saveStatements(mentor, payout, folder);
  demo.tell('The mentor downloads the statement', ...statements.map(({ language, path }) => `${language}  ${path}`));
  return { released, current, calculated, payout, statements };
}

function endOf({ period }: Schemas['CurrentPayout']): Instant {
  const day = parseDay(period.endsOn);
  if (day === null) throw new RangeError(`invalid day: ${period.endsOn}`);
  return startOfDay(day);
}

const aboutPayout = ({
  status,
  gross,
  incomeTax,
  localIncomeTax,
  net,
  lines,
  bankAccount,
}: Schemas['Payout']): readonly string[] => [
  ...lines.map(
    ({ kind, value, amount }) =>
      `${kind.padEnd(16)}${phraseNumber(amount).padStart(9)}${value > 0 ? `  of a session value of ${phraseNumber(value)}` : ''}`,
  ),
  `${'gross'.padEnd(16)}${phraseNumber(gross).padStart(9)}`,
  `${'income tax'.padEnd(16)}${phraseNumber(-incomeTax).padStart(9)}  3 %, rounded down to 10 won`,
  `${'local tax'.padEnd(16)}${phraseNumber(-localIncomeTax).padStart(9)}  10 % of the income tax, rounded down to 10 won`,
  `${'net'.padEnd(16)}${phraseNumber(net).padStart(9)}  ${status} to ${bankAccount?.accountNumberMasked ?? 'no account'}`,
];

async function saveStatements(mentor: LogInResult, payout: Schemas['Payout'], folder: string) {
  const statements = [];
  for (const language of ['ko', 'en'] as const) {
    const path = join(folder, `statement-${payout.period.periodId}-${language}.pdf`);
    await writeFile(path, await download(mentor, payout.id, language));
    statements.push({ language, path });
  }
  return statements;
}

async function download({ api }: LogInResult, id: string, language: 'ko' | 'en'): Promise<Uint8Array> {
  const { data } = await api.GET('/api/mentors/me/payouts/{id}/statement', {
    params: { path: { id } },
    headers: { 'Accept-Language': language },
    parseAs: 'arrayBuffer',
  });
  if (data === undefined) throw new Error('The statement is missing.');
  return new Uint8Array(data);
}
