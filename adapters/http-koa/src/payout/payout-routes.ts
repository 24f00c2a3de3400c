import { z } from 'zod';
import { notFound, type PayoutId } from '@spotter/core/kernel';
import { file, fileOf, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, id, Krw } from '../kernel/wire-types.js';
import { Payout, PayoutLine, PayoutPeriod, toPayoutResponse, withheldFields } from './payout-schema.js';

const CurrentPayout = component('CurrentPayout', {
  period: PayoutPeriod,
  accrued: z
    .strictObject({
      escrow: Krw.meta({ description: 'Not payable yet' }),
      releasable: Krw.meta({ description: 'Payable' }),
    })
    .meta({ description: 'Earnings in no payout yet, before tax, with those that an open complaint holds back' }),
  expected: z.strictObject(withheldFields).meta({
    description:
      'The payout of this period, of the earnings that become payable before its end, without those that are held back or that the ended ' +
      'period pays',
  }),
  lines: z.array(PayoutLine).meta({ description: 'The lines of `accrued`: more than those of `expected`' }),
});

export const payoutRoutes: ResourceRoutes = ({ currentPeriod, issueStatement, payouts, clock }) => [
  route('GET /api/mentors/me/payouts/current', 'mentor', 'Payout', {
    summary: 'Get the current payout period',
    answers: { 200: CurrentPayout },
    handle: async ({ caller }) => ok(await currentPeriod.execute(caller.id)),
  }),
  route('GET /api/mentors/me/payouts', 'mentor', 'Payout', {
    summary: 'List your payouts, newest period first',
    query: {
      from: Day.optional().meta({ description: 'Periods with this day or a later one; `endsOn` is not in the period' }),
      to: Day.optional().meta({ description: 'Periods that begin on this day or earlier' }),
    },
    answers: { 200: list(Payout) },
    handle: async ({ caller, query, page }) => {
      const at = clock.now();
      return listedAs(await payouts.payouts(caller.id, query, page), (view) => toPayoutResponse(view, at));
    },
  }),
  route('GET /api/mentors/me/payouts/:id', 'mentor', 'Payout', {
    summary: 'Get a payout with its lines',
    params: { id: id<PayoutId>() },
    answers: { 200: Payout },
    handle: async ({ caller, params }) => {
      const found = await payouts.payout(params.id);
      if (found?.payout.mentorId !== caller.id) throw notFound('payout');
      return ok(toPayoutResponse(found, clock.now()));
    },
  }),
  route('GET /api/mentors/me/payouts/:id/statement', 'mentor', 'Payout', {
    summary: 'Download the statement as a PDF',
    params: { id: id<PayoutId>() },
    answers: { 200: file('application/pdf') },
    handle: async ({ caller, params, language }) => {
      const pdf = await issueStatement.execute({ mentorId: caller.id, payoutId: params.id, language });
      return fileOf({ content: Buffer.from(pdf), name: `spotter-statement-${params.id}.pdf` });
    },
  }),
];
