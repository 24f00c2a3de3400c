import { dataOf, spotterClient, type Schemas, type SpotterClient } from '@spotter/client';
import { plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { Authenticator } from '../support/authenticator.js';
import { plainTextOf } from '../support/mail-server.js';
import { refusalOf } from './refusal.js';
import type { Staff, Trial } from './trial.js';

export const PASSWORD = 'lime-and-iron-77';

const NEXT_CODE_MS = 30_000;

/** By an e-mail, whose token sets the password. */
export async function inviteStaff(
  trial: Trial,
  owner: SpotterClient,
  email: string,
  role: Schemas['StaffMember']['role'],
): Promise<Staff> {
  dataOf(await owner.POST('/api/admin/staff', { body: { email, name: '김직원', role } }));
  const body = { token: await mailedToken(trial, email), newPassword: PASSWORD };
  dataOf(await trial.service.anybody.POST('/api/auth/password/reset', { body }));
  return enroll(trial, email);
}

/** Before the second factor is confirmed, an administrator can only enroll it. */
export async function enroll(trial: Trial, email: string): Promise<Staff> {
  const { api } = await trial.service.logIn(email, PASSWORD);
  expect(await refusalOf(api.GET('/api/admin/me'))).to.equal('403 FORBIDDEN {"mfa":"enroll"}');
  const app = new Authenticator(dataOf(await api.POST('/api/auth/mfa/enroll')).otpauthUri);
  dataOf(await api.POST('/api/auth/mfa/confirm', { body: { code: app.code(trial.company.clock.now()) } }));
  return { email, app };
}

/** By password and code. The clock moves to the next code of the app, because each is accepted once. */
export async function logIn({ service, company }: Trial, { email, app }: Staff): Promise<SpotterClient> {
  await company.moveTo(plus(company.clock.now(), NEXT_CODE_MS));
  const begun = dataOf(await service.anybody.POST('/api/auth/login', { body: { email, password: PASSWORD } }));
  if (!('mfaToken' in begun)) throw new Error(`${email} logs in without a second factor.`);
  const body = { mfaToken: begun.mfaToken, code: app.code(company.clock.now()) };
  const tokens = dataOf(await service.anybody.POST('/api/auth/mfa', { body }));
  return spotterClient({ baseUrl: service.url, tokens });
}

/** The token of the newest e-mail to this address that has one. */
export const mailedToken = ({ company }: Trial, email: string): Promise<string> =>
  company.eventually(`an e-mail with a token to ${email}`, () =>
    company.providers.mail.mails
      .filter(({ to }) => to.includes(email))
      .flatMap((mail) => /token=([\w-]+)/.exec(plainTextOf(mail))?.[1] ?? [])
      .at(-1),
  );
