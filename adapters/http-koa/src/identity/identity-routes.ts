import { z } from 'zod';
import {
  SECOND,
  type IdentityPolicy,
  type Language,
  type LogIn,
  type LogOut,
  type Policies,
  type RefreshSession,
  type RegisterPerson,
  type SessionTokens,
} from '@spotter/core';
import { created, ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Email, id, Phone } from '../kernel/wire-types.js';

export const PersonName = z.string().trim().min(1).max(80);

const Tokens = z
  .strictObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'Seconds' }),
    user: z.strictObject({ id: id(), role: z.enum(['member', 'mentor', 'admin']), name: z.string() }),
  })
  .meta({ id: 'Tokens' });

const registration = ({ minPasswordLength, maxPasswordLength }: IdentityPolicy) =>
  z.strictObject({
    email: Email,
    password: z.string().min(minPasswordLength).max(maxPasswordLength),
    name: PersonName,
    phone: Phone.optional(),
    role: z.enum(['member', 'mentor']).default('member'),
    marketingOptIn: z.boolean().default(false),
  });

const credentials = ({ maxPasswordLength }: IdentityPolicy) =>
  z.strictObject({ email: Email, password: z.string().min(1).max(maxPasswordLength) });

const RefreshToken = z.string().min(1).max(200);

const presentTokens = ({ accessToken, refreshToken, expiresInMs, person }: SessionTokens) => ({
  accessToken,
  refreshToken,
  tokenType: 'Bearer' as const,
  expiresIn: expiresInMs / SECOND,
  user: person,
});

export interface IdentityRoutesNeed {
  readonly registerPerson: RegisterPerson;
  readonly logIn: LogIn;
  readonly refreshSession: RefreshSession;
  readonly logOut: LogOut;
  readonly policies: Policies;
}

export const identityRoutes = ({
  registerPerson,
  logIn,
  refreshSession,
  logOut,
  policies,
}: IdentityRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/auth/register',
    permission: 'public',
    tag: 'Auth',
    summary: 'Register a member, or a mentor whom an administrator has yet to verify',
    rateLimit: 'log-in',
    body: registration(policies.identity),
    answers: { 201: Tokens },
    handle: async ({ body: { phone = null, ...body }, headers }) => {
      const language: Language = languageOf(headers['accept-language']);
      return created(presentTokens(await registerPerson.execute({ ...body, phone, language })));
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/login',
    permission: 'public',
    tag: 'Auth',
    summary: 'Log in',
    rateLimit: 'log-in',
    guessing: ({ body }) => body.email,
    body: credentials(policies.identity),
    answers: { 200: Tokens },
    refusals: ['UNAUTHORIZED'],
    handle: async ({ body }) => ok(presentTokens(await logIn.execute(body))),
  }),
  route({
    method: 'post',
    path: '/api/auth/refresh',
    permission: 'public',
    tag: 'Auth',
    summary: 'Renew the tokens; the refresh token is worth nothing afterwards',
    rateLimit: 'log-in',
    body: z.strictObject({ refreshToken: RefreshToken }),
    answers: { 200: Tokens },
    refusals: ['UNAUTHORIZED'],
    handle: async ({ body }) => ok(presentTokens(await refreshSession.execute(body.refreshToken))),
  }),
  route({
    method: 'post',
    path: '/api/auth/logout',
    permission: 'auth',
    tag: 'Auth',
    summary: 'Log out here, or everywhere',
    body: z.strictObject({ refreshToken: RefreshToken.optional() }),
    answers: { 200: z.strictObject({ loggedOut: z.literal(true) }) },
    handle: async ({ caller, body }) => {
      await logOut.execute({ caller, refreshToken: body.refreshToken });
      return ok({ loggedOut: true });
    },
  }),
];
