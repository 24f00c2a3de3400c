import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import type { ApiServices } from '../kernel/api-services.js';
import { memberRoutes } from '../member/member-routes.js';
import { bankAccountRoutes } from '../mentor/bank-account-routes.js';
import { mentorRoutes } from '../mentor/mentor-routes.js';
import { preferenceRoutes } from '../notification/preference-routes.js';
import { as, request, startSampleService, type SampleService } from '../testing/sample-service.js';
import { identityRoutes } from './identity-routes.js';
import { passwordRoutes } from './password-routes.js';
import { secondFactorRoutes } from './second-factor-routes.js';

const USES = 3;
const CHANGES = 2;
const TOO_MANY = 429;

/** A request is counted also when its use case fails. */
const failing = { execute: () => Promise.reject(new Error('not part of this spec')) };
const services = {
  policies: defaultPolicies,
  registerPerson: failing,
  editMember: failing,
  editMentor: failing,
  changePassword: failing,
  removeSecondFactor: failing,
  changeBankAccount: failing,
  editPreferences: failing,
} as unknown as ApiServices;

describe('e-mails that a stranger causes', () => {
  let service: SampleService;
  beforeEach(async () => {
    service = await startSampleService({
      routes: [identityRoutes, passwordRoutes, secondFactorRoutes, memberRoutes, mentorRoutes]
        .concat(bankAccountRoutes, preferenceRoutes)
        .flatMap((routes) => routes(services)),
      rateLimits: {
        'log-in': { requests: 1_000, seconds: 60, per: 'address' },
        'refused-registration': { requests: 1_000, seconds: 60, per: 'address' },
        'uses-of-email': { requests: USES, seconds: 3_600, per: 'key' },
        'changes-with-notice': { requests: CHANGES, seconds: 3_600, per: 'key' },
      },
    });
  });
  afterEach(() => service.server.close());

  const statusOf = async (method: string, path: string, body: unknown, who: Parameters<typeof as>[0] = 'member') =>
    (await request(service, method, path, { body, headers: as(who) })).status;

  const register = (email: string) =>
    statusOf('POST', '/api/auth/register', { email, password: 'trombone-gulf-77', name: 'Kim' });

  it('are limited by address, for registrations with it and changes to it together', async () => {
    const change = { email: 'her@spotter.test', password: 'trombone-gulf-77' };
    expect(await register('her@spotter.test')).not.to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/members/me', change)).not.to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/mentors/me', change, 'mentor')).not.to.equal(TOO_MANY);
    expect(await register('HER@spotter.test')).to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/members/me', change)).to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/mentors/me', change, 'mentor')).to.equal(TOO_MANY);
    expect(await register('him@spotter.test')).not.to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/members/me', { name: 'Lee' })).not.to.equal(TOO_MANY);
  });

  const consent = (marketingOptIn: boolean, who: Parameters<typeof as>[0] = 'mentor') =>
    statusOf('PATCH', '/api/notifications/me/preferences', { marketingOptIn }, who);

  it('are limited by person, for all changes that send one', async () => {
    for (let count = 0; count < CHANGES; count += 1) expect(await consent(true)).not.to.equal(TOO_MANY);
    const passwords = { currentPassword: 'trombone-gulf-77', newPassword: 'trombone-gulf-78' };
    const account = { bankCode: '088', accountNumber: '110123456789', holder: 'Kim' };
    expect(await consent(true)).to.equal(TOO_MANY);
    expect(await statusOf('POST', '/api/auth/password', passwords, 'mentor')).to.equal(TOO_MANY);
    expect(await statusOf('DELETE', '/api/auth/mfa', { password: 'trombone-gulf-77' }, 'mentor')).to.equal(TOO_MANY);
    expect(await statusOf('PATCH', '/api/mentors/me/bank-account', account, 'mentor')).to.equal(TOO_MANY);
    expect(await consent(true, 'member')).not.to.equal(TOO_MANY);
  });

  it('never keep a person from withdrawing the consent to marketing', async () => {
    for (let count = 0; count <= CHANGES; count += 1) await consent(true);
    expect(await consent(false)).not.to.equal(TOO_MANY);
  });
});
