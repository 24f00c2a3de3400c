import { expect } from 'chai';
import type { RegisterPersonCommand } from '@spotter/core/accounts';
import type { CodeSigner } from '@spotter/core/booking';
import type {
  AccessTokens,
  Caller,
  DeviceTokens,
  LogInCommand,
  Passwords,
  SecondFactorRequest,
  Secrets,
} from '@spotter/core/identity';
import {
  DAY,
  dayOf,
  MINUTE,
  plus,
  type Cipher,
  type FamilyId,
  type MemberId,
  type MentorId,
  type PersonId,
} from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import { aDelivery, anAuthority, newId, NINE } from '../contract/builders.js';
import { addAdmin } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';
import { refusalOf } from './refusal.js';
import type { PortOverrides } from './test-service.js';

/** The number of password hashes and comparisons. */
const work = { hashed: 0, matched: 0 };

/** Passwords, secrets and tokens that a reader can follow. */
const passwords: { -readonly [Name in keyof Passwords]: Passwords[Name] } = {
  hash: async (password) => {
    work.hashed += 1;
    return `hash of ${password}`;
  },
  matches: async (password, hash) => {
    work.matched += 1;
    return hash === `hash of ${password}`;
  },
};
const cipher: Cipher = {
  keyId: 'test',
  encrypt: (text, context) => ({ keyId: 'test', text: `${context}|${text}` }),
  decrypt: ({ text }) => text.split('|')[1] ?? '',
};

const PHONE_CODE = '123456';

function secretsInOrder(): Secrets {
  let made = 0;
  return {
    make: () => `secret-${(made += 1)}`,
    makeDigits: (count) => (count === PHONE_CODE.length ? PHONE_CODE : String((made += 1)).padStart(count, '0')),
    hash: (secret) => `hash of ${secret}`,
  };
}

const signer: CodeSigner = {
  sign: (text) => Buffer.from(`signed ${text}`).toString('base64url'),
  matches: (text, signature) => signature === Buffer.from(`signed ${text}`).toString('base64url'),
};

function accountsFixture(overrides: Pick<PortOverrides, 'accountHolders'> = {}) {
  const forgotten: FamilyId[] = [];
  const accessTokens: AccessTokens = {
    issue: ({ id, familyId }) => `${id}/${familyId}`,
    forget: (families) => void forgotten.push(...families),
  };
  let transactions = 0;
  const service = messageFixture({
    ...overrides,
    accessTokens,
    cipher,
    passwords,
    secrets: secretsInOrder(),
    oneTimePasswords: { makeSecret: () => 'S', findStep: () => 1, uri: () => 'otpauth://x' },
    signer,
    transaction: (counted) => ({
      run: (work) => {
        transactions += 1;
        return counted.run(work);
      },
    }),
  });
  const logIn = { execute: async (command: LogInCommand) => tokensOf(await service.logIn.execute(command)) };
  return { ...service, logIn, transactions: () => transactions, forgotten };
}

function tokensOf(begun: DeviceTokens | SecondFactorRequest): DeviceTokens {
  if ('mfaToken' in begun) throw new Error('no person has a second factor');
  return begun;
}

const mina: RegisterPersonCommand = {
  email: 'mina@spotter.test',
  password: 'a long password',
  name: 'Mina',
  phone: '+821012345678',
  role: 'member',
  language: 'ko',
  marketingOptIn: false,
};

const callerFrom = (accessToken: string): Caller => {
  const [id, familyId] = accessToken.split('/');
  return { role: 'member', id, familyId } as Caller;
};

/** Does the work when the next password was compared, before its request goes on. */
function afterNextComparison(work: () => Promise<void>): void {
  const compare = passwords.matches;
  passwords.matches = async (password, hash) => {
    const result = await compare(password, hash);
    passwords.matches = compare;
    await work();
    return result;
  };
}

describe('a known device', () => {
  it('is known to its account for 90 days after a registration or log-in', async () => {
    const { registerPerson, logIn, knownDevices, clock } = accountsFixture();
    const { deviceToken } = await registerPerson.execute(mina);
    const device = knownDevices.find(mina.email, deviceToken);
    expect(device?.id).to.be.a('string');
    expect(knownDevices.find('other@spotter.test', deviceToken)).to.equal(null);
    clock.advance(90 * DAY - 1);
    expect(knownDevices.find(mina.email, deviceToken)).to.deep.equal(device);
    const renewed = (await logIn.execute({ ...mina, deviceToken })).deviceToken;
    clock.advance(1);
    expect(knownDevices.find(mina.email, deviceToken)).to.equal(null);
    expect(knownDevices.find(mina.email, renewed)).to.deep.equal(device);
  });

  it('is not known by a modified token', async () => {
    const { registerPerson, knownDevices } = accountsFixture();
    const { deviceToken } = await registerPerson.execute(mina);
    const [device, expiresAt, password, signature] = deviceToken.split('.');
    const later = Number(expiresAt) + 1;
    for (const forged of [
      `other.${expiresAt}.${password}.${signature}`,
      `${device}.${later}.${password}.${signature}`,
      `${device}.${expiresAt}.other.${signature}`,
      `${device}.${expiresAt}.${password}`,
      `${deviceToken}.more`,
      `${device}.soon.${password}.${signature}`,
      '..',
    ])
      expect(knownDevices.find(mina.email, forged), forged).to.equal(null);
    expect(knownDevices.find(mina.email, undefined)).to.equal(null);
  });
});

describe('WarnAccountOwner and RequestPasswordReset', () => {
  it('warns the owner of a lock by e-mail once a day, and sends no e-mail without an account', async () => {
    const { registerPerson, warnAccountOwner, clock, transaction } = accountsFixture();
    const { person } = await registerPerson.execute(mina);
    const keys = [NINE, plus(NINE, DAY)].map((at) => `${dayOf(at)}:login-locked:${person.id}`);
    const warnings = () => transaction.run(({ deliveries }) => deliveries.findByDedupeKeys(keys));
    const addresses = [mina.email, mina.email, 'nobody@spotter.test'].map((email) => ({ email }));
    for (const account of [...addresses, { personId: newId<PersonId>() }])
      await warnAccountOwner.execute({ ...account, warning: 'login-locked' });
    const sent = await warnings();
    expect(sent.map(({ channel }) => channel)).to.have.members(['email', 'in_app']);
    expect(new Set(sent.map(({ recipientId }) => recipientId))).to.deep.equal(new Set([person.id]));
    clock.advance(DAY);
    await warnAccountOwner.execute({ email: mina.email, warning: 'login-locked' });
    expect(await warnings()).to.have.length(4);
  });

  it('sends neither a warning nor a link for the password to a deactivated administrator', async () => {
    const { warnAccountOwner, requestPasswordReset, transaction, eventTypes } = accountsFixture();
    const { id } = await transaction.run((repositories) => addAdmin(repositories, 'finance'));
    await transaction.run(async ({ staffAccounts }) =>
      staffAccounts.save({ ...(await staffAccounts.get(id)), deactivatedAt: NINE }),
    );
    const { email } = await transaction.run(({ people }) => people.get(id));
    await warnAccountOwner.execute({ email, warning: 'login-locked' });
    const key = `${dayOf(NINE)}:login-locked:${id}`;
    expect(await transaction.run(({ deliveries }) => deliveries.findByDedupeKeys([key]))).to.deep.equal([]);
    await requestPasswordReset.execute(email);
    expect(eventTypes()).to.deep.equal([]);
  });
});

describe('RegisterPerson', () => {
  it('confirms a consent to marketing, and sends no confirmation without one', async () => {
    const { registerPerson, eventTypes } = accountsFixture();
    await registerPerson.execute({ ...mina, email: 'without@spotter.test' });
    const others = ['person-registered', 'email-verification'];
    expect(eventTypes()).to.deep.equal(others);
    await registerPerson.execute({ ...mina, marketingOptIn: true });
    expect(eventTypes()).to.deep.equal([...others, ...others, 'marketing-consent-given']);
  });
});

describe('RegisterPerson with the address of an account', () => {
  it('informs the owner by e-mail once a day and changes nothing', async () => {
    const { registerPerson, logIn, transaction } = accountsFixture();
    const { person } = await registerPerson.execute(mina);
    const key = `${dayOf(NINE)}:registration-attempted:${person.id}`;
    const warnings = () => transaction.run(({ deliveries }) => deliveries.findByDedupeKeys([key]));
    await registerPerson.execute({ ...mina, email: 'other@spotter.test' });
    expect(await warnings()).to.deep.equal([]);
    for (const role of ['member', 'mentor'] as const)
      expect(await refusalOf(registerPerson.execute({ ...mina, role, password: 'of somebody else' }))).to.equal(
        'validation',
      );
    expect((await warnings()).map(({ channel }) => channel)).to.have.members(['email', 'in_app']);
    expect((await logIn.execute(mina)).person).to.deep.equal(person);
  });
});

describe('ChangePassword', () => {
  it('ends a log-in with the old password that was compared before', async () => {
    const { registerPerson, changePassword, logIn } = accountsFixture();
    const caller = callerFrom((await registerPerson.execute(mina)).accessToken);
    afterNextComparison(() =>
      changePassword.execute({ caller, currentPassword: mina.password, newPassword: 'another password' }),
    );
    expect(await refusalOf(logIn.execute(mina))).to.equal('unauthorized');
    expect((await logIn.execute({ ...mina, password: 'another password' })).person).to.include({ id: caller.id });
  });

  it('sets one of two passwords that are sent at once', async () => {
    const { registerPerson, changePassword } = accountsFixture();
    const caller = callerFrom((await registerPerson.execute(mina)).accessToken);
    const change = (newPassword: string) =>
      refusalOf(changePassword.execute({ caller, currentPassword: mina.password, newPassword }));
    expect(await Promise.all([change('another password'), change('a third password')])).to.deep.equal([
      'nothing',
      'validation',
    ]);
  });
});

describe('a link by e-mail, for a request that read the clock before the link ended', () => {
  /** A link for a new password, and its use by a request that read the clock when the link was sent. */
  async function linkFixture() {
    const fixture = accountsFixture();
    const caller = callerFrom((await fixture.registerPerson.execute(mina)).accessToken);
    await fixture.requestPasswordReset.execute(mina.email);
    const stored = await fixture.transaction.run(({ accountTokens }) =>
      accountTokens.findLatest(caller.id, 'password-reset'),
    );
    const token = cipher.decrypt(stored!.encrypted!, '');
    const reset = async () => {
      fixture.clock.set(NINE);
      return refusalOf(fixture.resetPassword.execute({ token, newPassword: 'a fourth password' }));
    };
    fixture.clock.advance(MINUTE);
    return { ...fixture, caller, token, reset };
  }

  it('sets no second password', async () => {
    const { resetPassword, token, reset } = await linkFixture();
    await resetPassword.execute({ token, newPassword: 'another password' });
    expect(await reset()).to.equal('validation');
  });

  it('sets no password after the password was changed', async () => {
    const { changePassword, caller, reset } = await linkFixture();
    await changePassword.execute({ caller, currentPassword: mina.password, newPassword: 'another password' });
    expect(await reset()).to.equal('validation');
  });

  it('does not verify the address that has replaced the one of the link', async () => {
    const { editMember, caller, reset, transaction } = await linkFixture();
    const { familyId } = caller;
    const address = { email: 'other@spotter.test', password: mina.password, familyId };
    await editMember.execute({ memberId: caller.id as MemberId, contact: {}, address, profile: {} });
    expect(await reset()).to.equal('validation');
    const { emailVerifiedAt } = await transaction.run(({ people }) => people.get(caller.id));
    expect(emailVerifiedAt).to.equal(null);
  });
});

describe('a password that is replaced after a request has confirmed it', () => {
  async function confirmedFixture(role: 'member' | 'mentor', overrides: Parameters<typeof accountsFixture>[0] = {}) {
    const fixture = accountsFixture(overrides);
    const caller = callerFrom((await fixture.registerPerson.execute({ ...mina, role })).accessToken);
    const replacePassword = () =>
      fixture.changePassword.execute({ caller, currentPassword: mina.password, newPassword: 'another password' });
    return { ...fixture, caller, replacePassword };
  }

  it('closes no account', async () => {
    for (const role of ['member', 'mentor'] as const) {
      const { closeAccount, closeMentorAccount, caller, replacePassword, eventsOf } = await confirmedFixture(role);
      const [{ familyId }, { password }] = [caller, mina];
      const id = caller.id as MemberId & MentorId;
      afterNextComparison(replacePassword);
      const closing =
        role === 'member'
          ? closeAccount.execute({ memberId: id, familyId, password })
          : closeMentorAccount.execute({ mentorId: id, familyId, password });
      expect(await refusalOf(closing), role).to.equal('validation');
      expect(eventsOf('account-closed')).to.deep.equal([]);
    }
  });

  it('removes no second factor', async () => {
    const { enrollSecondFactor, confirmSecondFactor, removeSecondFactor, caller, replacePassword, eventsOf } =
      await confirmedFixture('member');
    const author = { personId: caller.id, familyId: caller.familyId, requestId: 'request-1' };
    await enrollSecondFactor.execute(caller.id);
    await confirmSecondFactor.execute({ ...author, code: '123456' });
    afterNextComparison(replacePassword);
    expect(await refusalOf(removeSecondFactor.execute({ ...author, password: mina.password }))).to.equal('validation');
    expect(eventsOf('second-factor-removed')).to.deep.equal([]);
  });

  it('changes no address', async () => {
    const { editMember, caller, replacePassword, eventsOf } = await confirmedFixture('member');
    const address = { email: 'other@spotter.test', password: mina.password, familyId: caller.familyId };
    const edit = { memberId: caller.id as MemberId, contact: {}, address, profile: {} };
    afterNextComparison(replacePassword);
    expect(await refusalOf(editMember.execute(edit))).to.equal('validation');
    expect(eventsOf('email-changed')).to.deep.equal([]);
  });

  it('replaces no payout account while the bank is asked', async () => {
    let answering = async (): Promise<void> => undefined;
    const { changeBankAccount, caller, replacePassword, eventsOf } = await confirmedFixture('mentor', {
      accountHolders: {
        find: async () => {
          await answering();
          return { kind: 'found', holder: 'Mina' };
        },
      },
    });
    const give = (accountNumber: string) =>
      changeBankAccount.execute({
        ...{ mentorId: caller.id as MentorId, familyId: caller.familyId, bankCode: '088', holder: 'Mina' },
        ...{ accountNumber, password: mina.password },
      });
    await give('1101234561234');
    answering = replacePassword;
    expect(await refusalOf(give('1101234565678'))).to.equal('unauthorized');
    expect(eventsOf('payee-changed')).to.deep.equal([]);
  });
});

describe('requests for an unknown account', () => {
  /** The number of each expensive operation. */
  async function workOf(attempt: (fixture: ReturnType<typeof accountsFixture>) => Promise<unknown>) {
    const fixture = accountsFixture();
    await fixture.registerPerson.execute(mina);
    const before = { ...work, transactions: fixture.transactions() };
    await refusalOf(attempt(fixture));
    return {
      hashed: work.hashed - before.hashed,
      matched: work.matched - before.matched,
      transactions: fixture.transactions() - before.transactions,
    };
  }

  it('cost a log-in one transaction and one password check, as for a known account', async () => {
    const nobody = await workOf(({ logIn }) => logIn.execute({ email: 'nobody@spotter.test', password: 'a password' }));
    const somebody = await workOf(({ logIn }) => logIn.execute({ ...mina, password: 'another password' }));
    expect(nobody).to.deep.equal(somebody).and.to.deep.equal({ hashed: 0, matched: 1, transactions: 1 });
  });

  it('cost a registration one password hash, and the message to the owner a second transaction', async () => {
    const taken = await workOf(({ registerPerson }) => registerPerson.execute(mina));
    const free = await workOf(({ registerPerson }) => registerPerson.execute({ ...mina, email: 'free@spotter.test' }));
    expect(free).to.deep.equal({ hashed: 1, matched: 0, transactions: 1 });
    expect(taken).to.deep.equal({ ...free, transactions: 2 });
  });
});

describe('RefreshLogIn', () => {
  it('deletes a token 30 days after its end; until then a copy of it ends the log-in', async () => {
    const { registerPerson, refreshLogIn, deleteExpiredTokens, clock, forgotten } = accountsFixture();
    const [one, other] = [
      await registerPerson.execute(mina),
      await registerPerson.execute({ ...mina, email: 'other@spotter.test' }),
    ];
    for (const { refreshToken } of [one, other]) await refreshLogIn.execute(refreshToken);
    clock.advance(60 * DAY);
    expect(await deleteExpiredTokens.run()).to.include({ changed: 0 });
    await refusalOf(refreshLogIn.execute(one.refreshToken));
    expect(forgotten).to.deep.equal([callerFrom(one.accessToken).familyId]);
    clock.advance(1);
    expect(await deleteExpiredTokens.run()).to.include({ changed: 4 });
    expect(await refusalOf(refreshLogIn.execute(other.refreshToken))).to.equal('unauthorized');
    expect(forgotten).to.have.length(1);
  });
});

describe('RegisterDevice', () => {
  it('registers no device for a log-in that has ended', async () => {
    const { registerPerson, registerDevice, logOut } = accountsFixture();
    const caller = callerFrom((await registerPerson.execute(mina)).accessToken);
    const register = () => registerDevice.execute({ caller, token: 'phone', platform: 'ios' });
    expect(await register()).to.include({ personId: caller.id, familyId: caller.familyId });
    await logOut.execute({ caller });
    expect(await refusalOf(register())).to.equal('unauthorized');
  });

  it('keeps ten devices of a person', async () => {
    const { registerPerson, registerDevice, transaction } = accountsFixture();
    const caller = callerFrom((await registerPerson.execute(mina)).accessToken);
    for (let count = 1; count <= 11; count += 1)
      await registerDevice.execute({ caller, token: `phone ${count}`, platform: 'ios' });
    const [push] = await transaction.run(async ({ deliveries }) => {
      await deliveries.add(aDelivery({ recipientId: caller.id, channel: 'push', createdAt: NINE, dueAt: NINE }));
      return deliveries.take(NINE, 1, MINUTE);
    });
    expect(push?.recipient.pushTokens).to.have.length(10).and.not.to.include('phone 1');
  });
});

describe('a log-in that has ended, whose access token another process still accepts', () => {
  it('changes neither the password, the second factor nor the address, and ends no other log-in', async () => {
    const fixture = accountsFixture();
    const { changePassword, enrollSecondFactor, confirmSecondFactor, removeSecondFactor, eventsOf } = fixture;
    const stolen = callerFrom((await fixture.registerPerson.execute(mina)).accessToken);
    const own = await fixture.logIn.execute(mina);
    const caller = callerFrom(own.accessToken);
    const authorBy = ({ id: personId, familyId }: Caller) => ({ personId, familyId, requestId: 'request-1' });
    const code = '123456';
    await enrollSecondFactor.execute(caller.id);
    const newPassword = 'another password';
    await changePassword.execute({ caller, currentPassword: mina.password, newPassword });

    const change = { currentPassword: newPassword, newPassword: 'a third password' };
    expect(await refusalOf(changePassword.execute({ caller: stolen, ...change }))).to.equal('unauthorized');
    expect(await refusalOf(confirmSecondFactor.execute({ ...authorBy(stolen), code }))).to.equal('unauthorized');
    expect(eventsOf('second-factor-added')).to.deep.equal([]);
    await confirmSecondFactor.execute({ ...authorBy(caller), code });
    const removal = { ...authorBy(stolen), password: newPassword };
    expect(await refusalOf(removeSecondFactor.execute(removal))).to.equal('unauthorized');
    expect(eventsOf('second-factor-removed')).to.deep.equal([]);
    const address = { email: 'thief@spotter.test', password: newPassword, familyId: stolen.familyId };
    const edit = { memberId: stolen.id as MemberId, contact: {}, address, profile: {} };
    expect(await refusalOf(fixture.editMember.execute(edit))).to.equal('unauthorized');
    expect(eventsOf('email-changed')).to.deep.equal([]);
    expect(await refusalOf(fixture.refreshLogIn.execute(own.refreshToken))).to.equal('nothing');
  });

  it('shows no address of the calendar, old or new', async () => {
    const fixture = accountsFixture();
    const { showCalendarFeed, changePassword } = fixture;
    const stolen = callerFrom((await fixture.registerPerson.execute(mina)).accessToken);
    const caller = callerFrom((await fixture.logIn.execute(mina)).accessToken);
    const { url } = await showCalendarFeed.execute(caller);
    await changePassword.execute({ caller, currentPassword: mina.password, newPassword: 'another password' });

    expect(await refusalOf(showCalendarFeed.execute(stolen))).to.equal('unauthorized');
    expect(await refusalOf(showCalendarFeed.rotate(stolen))).to.equal('unauthorized');
    expect(await showCalendarFeed.execute(caller)).to.include({ url });
  });
});

describe('a log-in that has ended, with the password of the account', () => {
  /** The log-in is logged out; another of the same person continues. */
  async function loggedOut(role: 'member' | 'mentor') {
    const fixture = accountsFixture();
    const { accessToken, refreshToken } = await fixture.registerPerson.execute({ ...mina, role });
    const stolen = callerFrom(accessToken);
    const own = callerFrom((await fixture.logIn.execute(mina)).accessToken);
    await fixture.logOut.execute({ caller: stolen, refreshToken });
    return { ...fixture, stolen, own };
  }

  it('closes no account', async () => {
    for (const role of ['member', 'mentor'] as const) {
      const { closeAccount, closeMentorAccount, stolen, own, eventsOf } = await loggedOut(role);
      const close = ({ id, familyId }: Caller) =>
        refusalOf(
          role === 'member'
            ? closeAccount.execute({ memberId: id as MemberId, familyId, password: mina.password })
            : closeMentorAccount.execute({ mentorId: id as MentorId, familyId, password: mina.password }),
        );
      expect(await close(stolen), role).to.equal('unauthorized');
      expect(eventsOf('account-closed'), role).to.deep.equal([]);
      expect(await close(own), role).to.equal('nothing');
      expect(eventsOf('account-closed'), role).to.have.length(1);
    }
  });

  it('verifies no phone, and its attempts do not count', async () => {
    const { verifyPhone, sendPhoneCode, transaction, stolen, own } = await loggedOut('member');
    const phone = '+821012345678';
    const by = ({ id: personId, familyId }: Caller) => ({ personId, familyId, phone });
    expect(await refusalOf(sendPhoneCode.execute(by(stolen)))).to.equal('unauthorized');
    await sendPhoneCode.execute(by(own));
    for (const entered of ['654321', '123456'])
      expect(await refusalOf(verifyPhone.execute({ ...by(stolen), code: entered }))).to.equal('unauthorized');
    expect((await transaction.run(({ phoneCodes }) => phoneCodes.find(own.id)))?.wrongTries).to.equal(0);
    expect(await refusalOf(verifyPhone.execute({ ...by(own), code: '123456' }))).to.equal('nothing');
  });
});

describe('a log-in of a mentor that has ended', () => {
  it('sets no payout account, although the first one needs no password', async () => {
    const { registerPerson, logIn, changePassword, changeBankAccount, transaction } = accountsFixture();
    const stolen = callerFrom((await registerPerson.execute({ ...mina, role: 'mentor' })).accessToken);
    const caller = callerFrom((await logIn.execute(mina)).accessToken);
    const mentorId = caller.id as MentorId;
    await changePassword.execute({ caller, currentPassword: mina.password, newPassword: 'another password' });
    const account = { mentorId, bankCode: '088', accountNumber: '1101234561234', holder: 'Mina' };
    const give = ({ familyId }: Caller) => refusalOf(changeBankAccount.execute({ ...account, familyId }));
    expect(await give(stolen)).to.equal('unauthorized');
    expect((await transaction.run(({ mentors }) => mentors.get(mentorId))).bankAccount).to.equal(null);
    expect(await give(caller)).to.equal('nothing');
  });
});

describe('VerifyMentor and ChangeBankAccount', () => {
  it('verify a mentor once and keep the first time', async () => {
    const { registerPerson, verifyMentor, clock, eventsOf, queries } = accountsFixture();
    const mentorId = (await registerPerson.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    await verifyMentor.execute({ mentorId, ...anAuthority(), reason: null });
    clock.advance(DAY);
    await verifyMentor.execute({ mentorId, ...anAuthority(), reason: null });
    expect(await queries.mentors.mentor(mentorId, NINE)).to.include({ status: 'active', verifiedAt: NINE });
    expect(eventsOf('mentor-verified')).to.have.length(1);
  });

  it('encrypt the account number for its mentor and show it masked', async () => {
    const { registerPerson, changeBankAccount, transaction } = accountsFixture();
    const mentorId = (await registerPerson.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    const account = { bankCode: '088', accountNumber: '1101234561234', holder: 'Mina' };
    await changeBankAccount.execute({ mentorId, familyId: null, ...account });
    const { bankAccount } = await transaction.run(({ mentors }) => mentors.get(mentorId));
    expect(bankAccount?.accountNumberMasked).to.equal('*********1234');
    expect(bankAccount?.accountNumber.text).to.equal(`${encryptionContext(mentorId)}|1101234561234`);
  });

  it('name an account to the bank by one reference, which another bank, number or holder does not have', async () => {
    let holder = '';
    const { registerPerson, changeBankAccount } = accountsFixture({
      accountHolders: { find: async () => ({ kind: 'found', holder }) },
    });
    const mentorId = (await registerPerson.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    const first = { bankCode: '088', accountNumber: '1101234561234', holder: 'Mina' };
    const give = async (facts: Partial<typeof first> = {}) => {
      const account = { ...first, ...facts };
      holder = account.holder;
      const command = { mentorId, familyId: null, password: mina.password, ...account };
      return (await changeBankAccount.execute(command)).reference;
    };
    const reference = await give();
    expect(await give()).to.equal(reference);
    const others = [{ bankCode: '004' }, { accountNumber: '1101234565678' }, { holder: 'Mina Kim' }];
    const references = [reference];
    for (const other of others) references.push(await give(other), await give());
    expect(new Set(references).size).to.equal(references.length);
  });

  it('replace an account that was given meanwhile only with the password', async () => {
    const { registerPerson, changeBankAccount, transaction, eventsOf } = accountsFixture();
    const mentorId = (await registerPerson.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    const give = (accountNumber: string) =>
      changeBankAccount.execute({ mentorId, familyId: null, bankCode: '088', accountNumber, holder: 'Mina' });
    const both = await Promise.allSettled([give('1101234561234'), give('1101234565678')]);
    expect(both.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
    const { bankAccount, payeeHeldUntil } = await transaction.run(({ mentors }) => mentors.get(mentorId));
    expect([bankAccount?.accountNumberMasked, payeeHeldUntil]).to.deep.equal(['*********1234', null]);
    expect(eventsOf('payee-changed')).to.deep.equal([]);
  });

  it('replace no account while the bank cannot name its holder', async () => {
    const { registerPerson, changeBankAccount, transaction } = accountsFixture({
      accountHolders: { find: async () => ({ kind: 'unknown' }) },
    });
    const mentorId = (await registerPerson.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    const account = { bankCode: '088', holder: 'Mina', password: mina.password };
    const give = (accountNumber: string) =>
      changeBankAccount.execute({ mentorId, familyId: null, accountNumber, ...account });
    await give('1101234561234');
    expect(await refusalOf(give('1101234565678'))).to.equal('unavailable');
    const { bankAccount } = await transaction.run(({ mentors }) => mentors.get(mentorId));
    expect(bankAccount?.accountNumberMasked).to.equal('*********1234');
  });
});
