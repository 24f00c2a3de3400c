import type { LogInResult } from '@spotter/app-demo';
import { dataOf } from '@spotter/client';
import { formatInstant, HOUR, MINUTE, minus, plus } from '@spotter/core/kernel';
import { KAKAO_TEXTS } from '@spotter/core/notification';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { RECORD } from '../support/session-record.js';
import type { Booking, Step, Trial } from './trial.js';

/** A session of a membership and one of points, from the booking to the release of the mentors' earnings. */
export const TRAINING: readonly Step[] = [
  {
    title: 'the member books a mentor by membership and the Pro mentor by points; the messages arrive',
    async play(trial) {
      const first = await book(trial, trial.mentor, 2, '12:00');
      const second = await book(trial, trial.proMentor, 2, '15:00');
      trial.bookings = [first.booking, second.booking];
      expect([first.funding, second.funding]).to.deep.equal(['credit', 'points']);
      const { messages, model } = trial.company.providers;
      const template = `KA01TP${KAKAO_TEXTS.indexOf('reservation-confirmed/en')}`;
      await trial.company.eventually('both confirmations by push and by Kakao', () => {
        const pushed = messages.pushes.filter(({ data }) => data.eventKey === 'reservation-confirmed');
        const byKakao = messages.texts.filter(({ kakaoOptions }) => kakaoOptions?.templateId === template);
        return pushed.length === 4 && byKakao.length === 2 ? true : undefined;
      });
      const query = { sessionId: first.booking.id };
      const { narrative } = dataOf(await trial.member.api.GET('/api/ai/recommendation', { params: { query } }));
      expect(narrative).to.equal(model.sentence);
      return [
        'FCM has the pushes, Solapi the messages of the approved template.',
        `The language model says: ${narrative}`,
      ];
    },
  },
  {
    title: 'the member checks in by QR code, and the mentors save the records',
    async play(trial) {
      for (const booking of trial.bookings) await train(trial, booking);
      const { credits } = dataOf(await trial.member.api.GET('/api/memberships/me'));
      expect(credits).to.include({ used: 1, reserved: 0, remaining: 7 });
      expect(dataOf(await trial.member.api.GET('/api/points')).balance).to.equal(50_000);
      return [`${credits.remaining} sessions and 50000 points are left.`];
    },
  },
  {
    title: 'seven days later the scheduler releases the mentors’ earnings from escrow',
    play: (trial) => awaitRelease(trial, 10),
  },
];

interface NewBooking {
  readonly booking: Booking;
  readonly funding: string;
}

/** In a block that the mentor opens for this day and time. */
export async function book(trial: Trial, mentor: LogInResult, days: number, time: string): Promise<NewBooking> {
  const block = { storeId: trial.store.id, startsAt: formatInstant(trial.at(days, time)) };
  const { id: blockId } = dataOf(await mentor.api.POST('/api/mentors/me/blocks', { body: block }));
  const { id, funding } = dataOf(await trial.member.api.POST('/api/reservations', { body: { blockId } }));
  return { booking: { id, mentor, days, time }, funding: funding.kind };
}

/** Events without messages are pending too. */
const LAST_REMINDERS = `
  select 'pending' as status from unplanned_event union all
  select status from delivery where template_id = 'session-imminent_T-5m' and payload ->> 'reservationId' = $1`;

/** The code of the mentor’s screen is read three minutes before the start, and the record is saved at the end. */
export async function train(trial: Trial, { id, mentor, days, time }: Booking): Promise<void> {
  const session = { params: { path: { id } } };
  const startsAt = trial.at(days, time);
  await trial.company.moveTo(minus(startsAt, 3 * MINUTE));
  // Before the check-in: a reminder that is planned during it would be sent after the clock's next move, too late.
  await trial.company.eventually('the results of the last reminders', async () => {
    const reminders = await rowsOf<{ status: string }>(trial.company.databaseUrl, LAST_REMINDERS, [id]);
    return (reminders.length > 0 && reminders.every(({ status }) => status !== 'pending')) || undefined;
  });
  const { checkIn } = dataOf(await mentor.api.GET('/api/sessions/{id}', session));
  const body = { token: checkIn?.token ?? '' };
  dataOf(await trial.member.api.POST('/api/sessions/{id}/check-in', { ...session, body }));
  await trial.company.moveTo(plus(startsAt, HOUR));
  const saved = dataOf(await mentor.api.POST('/api/sessions/{id}/record', { ...session, body: RECORD as never }));
  expect(saved.status).to.equal('completed');
}

/** Moves the clock until all earnings are releasable. */
export async function awaitRelease(trial: Trial, days: number): Promise<readonly string[]> {
  await trial.moveTo(days, '10:10');
  const mentors = [...new Set(trial.bookings.map(({ mentor }) => mentor))];
  return Promise.all(
    mentors.map(({ api, name }) =>
      trial.company.eventually(`the release of what ${name} earned`, async () => {
        const { accrued } = dataOf(await api.GET('/api/mentors/me/payouts/current'));
        return accrued.escrow === 0 && accrued.releasable > 0 ? `${accrued.releasable} won are releasable.` : undefined;
      }),
    ),
  );
}
