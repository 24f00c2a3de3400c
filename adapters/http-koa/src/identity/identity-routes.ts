import { z } from 'zod';
import {
  MAX_NAME_LENGTH,
  type DeviceTokens,
  type IdentityPolicy,
  type SecondFactorRequest,
  type IssuedTokens,
} from '@spotter/core/identity';
import { SECOND } from '@spotter/core/kernel';
import { created, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Email, id, Phone, shownName } from '../kernel/wire-types.js';
import { currentPassword } from './own-password.js';
import { newPassword } from './password-routes.js';

export const PersonName = shownName(MAX_NAME_LENGTH);

const Tokens = component('Tokens', {
  accessToken: z.string(),
  refreshToken: z.string().meta({ description: 'For one POST /api/auth/refresh, which returns the next one' }),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().meta({ description: 'Seconds until the access token expires, rounded up' }),
  user: z.strictObject({ id: id(), role: z.enum(['member', 'mentor', 'admin']), name: z.string() }),
});

export const LogInTokens = Tokens.extend({
  deviceToken: z.string().meta({ description: 'Valid for this account and device; send it with the next log-in' }),
}).meta({ id: 'LogInTokens' });

const SecondFactorNeeded = component('SecondFactorNeeded', {
  mfaRequired: z.literal(true),
  mfaToken: z.string().meta({ description: 'For POST /api/auth/mfa, for a limited time' }),
});

const registration = (policy: IdentityPolicy) =>
  z.strictObject({
    email: Email,
    password: newPassword(policy),
    name: PersonName,
    phone: Phone.optional().meta({ description: 'Not verified: see POST /api/auth/verify-phone' }),
    role: z.enum(['member', 'mentor']).default('member'),
    marketingOptIn: z.boolean().default(false).meta({ description: 'Consent to advertisements' }),
  });

const credentials = (policy: IdentityPolicy) =>
  z.strictObject({
    email: Email,
    password: currentPassword(policy),
    deviceToken: z.string().min(1).max(300).optional().meta({
      description:
        'From the last log-in on this device; wrong passwords sent from other devices then do not lock you out',
    }),
  });

const RefreshToken = z.string().min(1).max(200);

const toTokensResponse = ({ accessToken, refreshToken, expiresInMs, person }: IssuedTokens) => ({
  accessToken,
  refreshToken,
  tokenType: 'Bearer' as const,
  expiresIn: expiresInMs / SECOND,
  user: person,
});

export const toLogInResponse = ({ deviceToken, ...tokens }: DeviceTokens) => ({
  ...toTokensResponse(tokens),
  deviceToken,
});

const toFirstStepResponse = (begun: DeviceTokens | SecondFactorRequest) =>
  'mfaToken' in begun ? { mfaRequired: true as const, ...begun } : toLogInResponse(begun);

export const identityRoutes: ResourceRoutes = (services) => [...logInRoutes(services), ...tokenRoutes(services)];

const logInRoutes: ResourceRoutes = ({ registerPerson, logIn, knownDevices, warnAccountOwner, identity, policies }) => [
  route('POST /api/auth/register', 'public', 'Auth', {
    summary: 'Register a member, or a mentor who awaits verification by an administrator',
    description:
      'If the address already has an account, the request is refused and the owner gets an e-mail, at most once a day.',
    rateLimit: 'log-in',
    keyedLimits: { 'uses-of-email': ({ body }) => body.email },
    refusalLimit: 'refused-registration',
    body: registration(policies.identity),
    answers: { 201: LogInTokens },
    handle: async ({ body: { phone = null, ...body }, language }) =>
      created(toLogInResponse(await registerPerson.execute({ ...body, phone, language }))),
  }),
  route('POST /api/auth/login', 'public', 'Auth', {
    summary: 'Log in',
    description:
      'A person with a second factor gets an `mfaToken` in place of tokens: continue with POST /api/auth/mfa. Without one the log-in is complete.',
    rateLimit: 'log-in',
    guessing: ({ body: { email, deviceToken } }) => ({
      account: email,
      device: knownDevices.find(email, deviceToken),
      isProtected: async () => (await identity.staffAccessByEmail(email))?.hasSecondFactor ?? false,
      onLocked: () => warnAccountOwner.execute({ email, warning: 'login-locked' }),
    }),
    body: credentials(policies.identity),
    answers: { 200: z.union([LogInTokens, SecondFactorNeeded]) },
    refusals: ['UNAUTHORIZED'],
    handle: async ({ body }) => ok(toFirstStepResponse(await logIn.execute(body))),
  }),
];

const tokenRoutes: ResourceRoutes = ({ refreshLogIn, logOut }) => [
  route('POST /api/auth/refresh', 'public', 'Auth', {
    summary: 'Renew the tokens; the old refresh token becomes invalid',
    description:
      'Send each refresh token once, and store the new one. Using it again ends the whole log-in; shortly after the first use it is only refused. ' +
      'UNAUTHORIZED: log in again.',
    rateLimit: 'log-in',
    body: z.strictObject({ refreshToken: RefreshToken }),
    answers: { 200: Tokens },
    refusals: ['UNAUTHORIZED'],
    handle: async ({ body }) => ok(toTokensResponse(await refreshLogIn.execute(body.refreshToken))),
  }),
  route('POST /api/auth/logout', 'auth', 'Auth', {
    summary: 'Log out on this device or on all',
    description: 'Without `refreshToken` all log-ins end; with an unknown one, none.',
    withoutSecondFactor: true,
    body: z.strictObject({ refreshToken: RefreshToken.optional() }),
    answers: { 200: z.strictObject({ loggedOut: z.literal(true) }) },
    handle: async ({ caller, body }) => {
      await logOut.execute({ caller, refreshToken: body.refreshToken });
      return ok({ loggedOut: true });
    },
  }),
];
