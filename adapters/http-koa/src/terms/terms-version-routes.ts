import { z } from 'zod';
import { dayOf, type Day as DayOf, type TermsId } from '@spotter/core/kernel';
import { TERMS_KINDS, type TermsVersion as TermsVersionOf } from '@spotter/core/terms';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, freeText, id, reasonFields } from '../kernel/wire-types.js';

const TermsKind = z.enum(TERMS_KINDS).meta({ id: 'TermsKind' });

const TermsVersion = component('TermsVersion', {
  id: id<TermsId>(),
  kind: TermsKind,
  version: z.string(),
  status: z.enum(['in_force', 'announced']),
  effectiveOn: Day,
  adverse: z.boolean().meta({ description: 'Whether the change is to anybody’s disadvantage' }),
  title: z.string(),
  text: z.string(),
  publishedAt: At,
});

const TermsConsent = component('TermsConsent', {
  termsId: id<TermsId>(),
  kind: TermsKind,
  version: z.string(),
  consentedAt: At,
});

const NewTerms = z.strictObject({
  kind: TermsKind,
  version: freeText(32).min(1),
  effectiveOn: Day,
  adverse: z.boolean().optional().meta({
    description: 'Whether the change is to anybody’s disadvantage, which requires longer notice; default: false',
  }),
  title: freeText(100).min(1),
  text: freeText(30_000).min(1),
  ...reasonFields,
});

const toTermsVersionResponse = (version: TermsVersionOf, today: DayOf) => ({
  ...version,
  status: version.effectiveOn > today ? ('announced' as const) : ('in_force' as const),
});

export const termsVersionRoutes: ResourceRoutes = (services) => [
  route('GET /api/terms', 'public', 'Terms', {
    summary: 'List the terms in force and the announced ones, by the day on which they take effect',
    query: { kind: TermsKind.optional().meta({ description: 'Versions of this kind' }) },
    answers: { 200: list(TermsVersion) },
    handle: async ({ query, page }) => {
      const today = dayOf(services.clock.now());
      const versions = await services.terms.current(today, query, page);
      return listedAs(versions, (version) => toTermsVersionResponse(version, today));
    },
  }),
  route('POST /api/terms/:id/consent', 'member, mentor', 'Terms', {
    summary: 'Consent to a version of the terms; a repetition changes nothing',
    params: { id: id<TermsId>() },
    answers: { 200: TermsConsent },
    policies: ['state'],
    handle: async ({ caller, params }) =>
      ok(await services.consentToTerms.execute({ personId: caller.id, termsId: params.id })),
  }),
  route('POST /api/admin/terms', 'admin', 'Admin', {
    summary: 'Publish a version of the terms; all members and mentors get an e-mail',
    body: NewTerms,
    answers: { 201: TermsVersion },
    policies: ['terms-notice'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, body }) => {
      const { reason = null, adverse = false, ...fields } = body;
      const command = { terms: { ...fields, adverse }, reason, adminId: caller.id, requestId };
      const version = await services.publishTerms.execute(command, idempotency);
      return created(toTermsVersionResponse(version, dayOf(services.clock.now())));
    },
  }),
];
