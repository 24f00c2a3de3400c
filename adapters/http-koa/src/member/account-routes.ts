import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  isList,
  PERSONAL_LISTS,
  type CloseAccount,
  type Clock,
  type PersonalDataQueries,
  type PersonalPart,
  type Policies,
} from '@spotter/core';
import { fileOf, ok, streamed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';

/** Rows are told as they are kept (docs/adr/0034-export-streamed-from-the-tables.md). */
const Rows = z.array(z.looseObject({}));
const Export = z
  .strictObject({
    account: z.looseObject({}),
    profile: z.looseObject({}),
    ...Object.fromEntries(PERSONAL_LISTS.map((name) => [name, Rows])),
  })
  .meta({ id: 'Export' });

export interface AccountRoutesNeed {
  readonly closeAccount: CloseAccount;
  readonly personalData: PersonalDataQueries;
  readonly policies: Policies;
  readonly clock: Clock;
}

export const accountRoutes = ({ closeAccount, personalData, policies, clock }: AccountRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/export',
    permission: 'member',
    tag: 'Member',
    summary: 'Everything that is held about you, as a file',
    description: 'In the envelope of an answer; each part of `data` is a list, or one object. Secrets are left out.',
    rateLimit: 'export',
    answers: { 200: streamed(Export) },
    handle: ({ caller }) =>
      fileOf({
        content: Readable.from(envelopeOf(personalData.parts(caller.id), formatAt(clock.now()))),
        name: 'spotter-export.json',
      }),
  }),
  route({
    method: 'delete',
    path: '/api/members/me',
    permission: 'member',
    tag: 'Member',
    summary: 'Close the account for good: whoever you are is forgotten',
    description:
      'While anything is open (sessions, a membership, paid points, payments under way), the refusal names it.',
    guessing: ({ caller }) => caller.id,
    body: z.strictObject({ password: z.string().min(1).max(policies.identity.maxPasswordLength) }),
    answers: { 200: z.strictObject({ closed: z.literal(true) }) },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, body }) => {
      await closeAccount.execute({ memberId: caller.id, password: body.password });
      return ok({ closed: true });
    },
  }),
];

/** The envelope of the specification, section 2, in pieces: none of it is larger than a piece of a part. */
async function* envelopeOf(parts: Iterable<PersonalPart>, timestamp: string): AsyncGenerator<string> {
  let separator = '{"data":{';
  for (const part of parts) {
    yield `${separator}${JSON.stringify(part.name)}:`;
    yield* isList(part.name) ? rows(part) : onlyRow(part);
    separator = ',';
  }
  yield `},"meta":${JSON.stringify({ timestamp })}}`;
}

async function* onlyRow({ pieces }: PersonalPart): AsyncGenerator<string> {
  for await (const [row = null] of pieces) yield JSON.stringify(row);
}

async function* rows({ pieces }: PersonalPart): AsyncGenerator<string> {
  let separator = '[';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
