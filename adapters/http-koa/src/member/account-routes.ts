import { Readable } from 'node:stream';
import { z } from 'zod';
import { isList, PERSONAL_LISTS, type PersonalPart } from '@spotter/core/member';
import type { ApiServices } from '../kernel/api-services.js';
import { fileOf, ok, streamed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';

/** Rows are exported as stored (docs/adr/0033-export-streamed-from-tables.md). */
const Rows = z.array(z.looseObject({}));
const Export = z
  .strictObject({
    account: z.looseObject({}),
    profile: z.looseObject({}),
    ...Object.fromEntries(PERSONAL_LISTS.map((name) => [name, Rows])),
  })
  .meta({ id: 'Export' });

export const accountRoutes = ({
  closeAccount,
  warnAccountOwner,
  personalData,
  policies,
  clock,
}: ApiServices): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/export',
    permission: 'member',
    tag: 'Member',
    summary: 'Export all your personal data as a file',
    description:
      'The file has the envelope of an answer; each part of `data` is a list or an object. Secrets are not included.',
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
    summary: 'Delete your account permanently. Personal data is erased.',
    description: 'Refused while sessions, a membership, paid points or payments are open; the refusal names them.',
    guessing: ({ caller: { id } }) => ({
      account: id,
      onLocked: () => warnAccountOwner.execute({ personId: id, warning: 'login-locked' }),
    }),
    body: z.strictObject({ password: z.string().min(1).max(policies.identity.maxPasswordLength) }),
    answers: { 200: z.strictObject({ closed: z.literal(true) }) },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, body }) => {
      await closeAccount.execute({ memberId: caller.id, password: body.password });
      return ok({ closed: true });
    },
  }),
];

/** The envelope of the specification, section 2, in pieces no larger than those of its parts. */
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
