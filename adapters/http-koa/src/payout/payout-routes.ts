import { z } from 'zod';
import {
  mapPage,
  notFound,
  type CurrentPeriod,
  type IssueStatement,
  type PayoutId,
  type PayoutQueries,
} from '@spotter/core';
import { file, fileOf, list, listed, ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id, Krw } from '../kernel/wire-types.js';
import { Payout, PayoutLine, PayoutPeriod, presentLine, presentPayout, withheldFields } from './payout-schema.js';

const CurrentPayout = z
  .strictObject({
    period: PayoutPeriod,
    accrued: z.strictObject({ escrow: Krw, releasable: Krw }),
    expected: z.strictObject(withheldFields),
    lines: z.array(PayoutLine),
  })
  .meta({ id: 'CurrentPayout' });

export interface PayoutRoutesNeed {
  readonly currentPeriod: CurrentPeriod;
  readonly issueStatement: IssueStatement;
  readonly payouts: PayoutQueries;
}

export const payoutRoutes = ({ currentPeriod, issueStatement, payouts }: PayoutRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/mentors/me/payouts/current',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'The bi-weekly period that runs now',
    answers: { 200: CurrentPayout },
    handle: async ({ caller }) => {
      const { lines, ...current } = await currentPeriod.execute(caller.id);
      return ok({ ...current, lines: lines.map(presentLine) });
    },
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/payouts',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'Own payouts, newest period first',
    query: { from: Day.optional(), to: Day.optional() },
    answers: { 200: list(Payout) },
    handle: async ({ caller, query, page }) =>
      listed(mapPage(await payouts.payouts(caller.id, query, page), presentPayout)),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/payouts/:id',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'One payout with its lines',
    params: { id: id<PayoutId>() },
    answers: { 200: Payout },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params }) => {
      const found = await payouts.payout(params.id);
      if (found?.payout.mentorId !== caller.id) throw notFound('payout');
      return ok(presentPayout(found));
    },
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/payouts/:id/statement',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'The statement as a PDF',
    params: { id: id<PayoutId>() },
    answers: { 200: file('application/pdf') },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params, headers }) => {
      const language = languageOf(headers['accept-language']);
      const pdf = await issueStatement.execute({ mentorId: caller.id, payoutId: params.id, language });
      return fileOf({ content: Buffer.from(pdf), name: `spotter-statement-${params.id}.pdf` });
    },
  }),
];
