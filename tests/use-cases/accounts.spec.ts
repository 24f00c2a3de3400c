import { expect } from 'chai';
import {
  ChangeBankAccount,
  DAY,
  defaultPolicies,
  DomainError,
  EditMember,
  EditMentor,
  LogIn,
  LogOut,
  planNotifications,
  RefreshSession,
  RegisterPerson,
  sealingContext,
  SECOND,
  TokenIssuer,
  VerifyMentor,
  type AccessTokens,
  type Caller,
  type Cipher,
  type FamilyId,
  type MemberId,
  type MentorId,
  type Passwords,
  type RegisterPersonCommand,
  type Secrets,
  type StoreId,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { anAuthority, aStore, newId, NINE } from '../contract/builders.js';

/** How often passwords were worked on. */
const work = { hashed: 0, matched: 0 };

/** Passwords, secrets and tokens that a reader can follow. */
const passwords: Passwords = {
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
  seal: (text, context) => ({ keyId: 'test', text: `${context}|${text}` }),
  open: ({ text }) => text.split('|')[1] ?? '',
};

function secretsInOrder(): Secrets {
  let made = 0;
  return {
    make: () => `secret-${(made += 1)}`,
    makeDigits: (count) => '123456'.slice(0, count),
    hash: (secret) => `hash of ${secret}`,
  };
}

function registry() {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const forgotten: FamilyId[] = [];
  const accessTokens: AccessTokens = {
    issue: ({ id, familyId }) => `${id}/${familyId}`,
    forget: (families) => void forgotten.push(...families),
  };
  const secrets = secretsInOrder();
  let transactions = 0;
  const counted = database.transaction({ clock, ids, plan: planNotifications });
  const transaction: typeof counted = {
    run: (work) => {
      transactions += 1;
      return counted.run(work);
    },
  };
  const issuer = new TokenIssuer(accessTokens, secrets, ids, defaultPolicies.identity);
  return {
    clock,
    database,
    transaction,
    transactions: () => transactions,
    forgotten,
    register: new RegisterPerson(transaction, clock, ids, passwords, issuer),
    logIn: new LogIn(transaction, clock, passwords, issuer),
    logOut: new LogOut(transaction, clock, secrets, accessTokens),
    refresh: new RefreshSession(transaction, clock, secrets, accessTokens, issuer, defaultPolicies),
    editMember: new EditMember(transaction),
    editMentor: new EditMentor(transaction),
    verify: new VerifyMentor(transaction, clock),
    changeBankAccount: new ChangeBankAccount(transaction, cipher),
  };
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

const refusal = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : String(error);
};

const callerFrom = (accessToken: string): Caller => {
  const [id, familyId] = accessToken.split('/');
  return { role: 'member', id, familyId } as Caller;
};

describe('registering and logging in', () => {
  it('makes a member, and logs in', async () => {
    const { register, database } = registry();
    const { person, expiresInMs } = await register.execute(mina);
    expect(person).to.include({ role: 'member', name: 'Mina' });
    expect(expiresInMs).to.equal(defaultPolicies.identity.accessTokenMs);
    const member = await database.queries.members.member(person.id as MemberId);
    expect(member).to.include({ email: mina.email, phoneVerified: false, persona: null });
  });

  it('makes a mentor whom nobody has verified', async () => {
    const { register, database } = registry();
    const { person } = await register.execute({ ...mina, role: 'mentor' });
    const mentor = await database.queries.mentors.mentor(person.id as MentorId, NINE);
    expect(mentor).to.include({ status: 'unverified', verifiedAt: null });
  });

  it('refuses an address that has an account, and makes nothing', async () => {
    const { register, database } = registry();
    await register.execute(mina);
    expect(await refusal(register.execute({ ...mina, name: 'Other' }))).to.equal('validation');
    expect((await database.queries.members.members(undefined, { page: 1, size: 10 })).total).to.equal(1);
  });

  it('logs in with the password alone, and says the same of a wrong one and of nobody', async () => {
    const { register, logIn } = registry();
    const { person } = await register.execute(mina);
    expect((await logIn.execute(mina)).person).to.deep.equal(person);
    expect(await refusal(logIn.execute({ ...mina, password: 'another password' }))).to.equal('unauthorized');
    expect(await refusal(logIn.execute({ ...mina, email: 'nobody@spotter.test' }))).to.equal('unauthorized');
  });
});

describe('an account that there is not', () => {
  /** How often each of what takes time is done. */
  async function workOf(attempt: (house: ReturnType<typeof registry>) => Promise<unknown>) {
    const house = registry();
    await house.register.execute(mina);
    const before = { ...work, transactions: house.transactions() };
    await refusal(attempt(house));
    return {
      hashed: work.hashed - before.hashed,
      matched: work.matched - before.matched,
      transactions: house.transactions() - before.transactions,
    };
  }

  it('costs a log-in as much as one that there is: one look, one password', async () => {
    const nobody = await workOf(({ logIn }) => logIn.execute({ email: 'nobody@spotter.test', password: 'a password' }));
    const somebody = await workOf(({ logIn }) => logIn.execute({ ...mina, password: 'another password' }));
    expect(nobody).to.deep.equal(somebody).and.to.deep.equal({ hashed: 0, matched: 1, transactions: 1 });
  });

  it('costs registering as much', async () => {
    const taken = await workOf(({ register }) => register.execute(mina));
    const free = await workOf(({ register }) => register.execute({ ...mina, email: 'free@spotter.test' }));
    expect(taken).to.deep.equal(free).and.to.deep.equal({ hashed: 1, matched: 0, transactions: 1 });
  });
});

describe('refreshing', () => {
  it('rotates: the new token is good, the old one is not', async () => {
    const { register, refresh } = registry();
    const first = await register.execute(mina);
    const second = await refresh.execute(first.refreshToken);
    expect(second.refreshToken).to.not.equal(first.refreshToken);
    expect(await refusal(refresh.execute(first.refreshToken))).to.equal('unauthorized');
    expect((await refresh.execute(second.refreshToken)).person).to.deep.equal(first.person);
  });

  it('takes an old token within a minute for a second tab: the log-in goes on', async () => {
    const { register, refresh, clock, forgotten } = registry();
    const first = await register.execute(mina);
    const second = await refresh.execute(first.refreshToken);
    clock.advance(60 * SECOND);
    await refusal(refresh.execute(first.refreshToken));
    expect(forgotten).to.deep.equal([]);
    expect(await refusal(refresh.execute(second.refreshToken))).to.equal('null');
  });

  it('takes it for theft afterwards: the whole log-in ends', async () => {
    const { register, refresh, clock, forgotten } = registry();
    const first = await register.execute(mina);
    const second = await refresh.execute(first.refreshToken);
    clock.advance(60 * SECOND + 1);
    expect(await refusal(refresh.execute(first.refreshToken))).to.equal('unauthorized');
    expect(forgotten).to.deep.equal([callerFrom(first.accessToken).familyId]);
    expect(await refusal(refresh.execute(second.refreshToken))).to.equal('unauthorized');
  });

  it('ends after 30 days, and knows no other tokens', async () => {
    const { register, refresh, clock } = registry();
    const { refreshToken } = await register.execute(mina);
    expect(await refusal(refresh.execute('somebody made this up'))).to.equal('unauthorized');
    clock.advance(30 * DAY);
    expect(await refusal(refresh.execute(refreshToken))).to.equal('unauthorized');
  });
});

describe('logging out', () => {
  it('ends one log-in by its refresh token, and leaves the others', async () => {
    const { register, logIn, logOut, refresh } = registry();
    const here = await register.execute(mina);
    const there = await logIn.execute(mina);
    await logOut.execute({ caller: callerFrom(here.accessToken), refreshToken: here.refreshToken });
    expect(await refusal(refresh.execute(here.refreshToken))).to.equal('unauthorized');
    expect(await refusal(refresh.execute(there.refreshToken))).to.equal('null');
  });

  it('ends all of them without one, and their access tokens with them', async () => {
    const { register, logIn, logOut, refresh, database } = registry();
    const here = await register.execute(mina);
    const there = await logIn.execute(mina);
    await logOut.execute({ caller: callerFrom(here.accessToken) });
    for (const { refreshToken, accessToken } of [here, there]) {
      expect(await refusal(refresh.execute(refreshToken))).to.equal('unauthorized');
      expect(await database.queries.identity.familyAlive(callerFrom(accessToken).familyId)).to.equal(false);
    }
  });

  it('does nothing to somebody else’s log-in', async () => {
    const { register, logOut, refresh } = registry();
    const mine = await register.execute(mina);
    const other = await register.execute({ ...mina, email: 'other@spotter.test' });
    await logOut.execute({ caller: callerFrom(other.accessToken), refreshToken: mine.refreshToken });
    expect(await refusal(refresh.execute(mine.refreshToken))).to.equal('null');
  });
});

describe('profiles', () => {
  it('change by what is given, and nothing else', async () => {
    const { register, editMember, database } = registry();
    const memberId = (await register.execute(mina)).person.id as MemberId;
    await editMember.execute({ memberId, contact: {}, profile: { persona: 'beginner', goal: 'strength' } });
    await editMember.execute({ memberId, contact: { name: 'Mina Kim' }, profile: { goal: null } });
    const member = await database.queries.members.member(memberId);
    expect(member).to.include({ name: 'Mina Kim', phone: mina.phone, persona: 'beginner', goal: null });
  });

  it('refuse a store that is none, and keep nothing of the change', async () => {
    const { register, editMember, editMentor, database } = registry();
    const memberId = (await register.execute(mina)).person.id as MemberId;
    const mentorId = (await register.execute({ ...mina, email: 'jun@spotter.test', role: 'mentor' })).person
      .id as MentorId;
    const homeStoreId = newId<StoreId>();
    const editing = editMember.execute({ memberId, contact: { name: 'Other' }, profile: { homeStoreId } });
    expect(await refusal(editing)).to.equal('not-found');
    expect((await database.queries.members.member(memberId))?.name).to.equal('Mina');
    expect(await refusal(editMentor.execute({ mentorId, contact: {}, profile: { storeIds: [homeStoreId] } }))).to.equal(
      'not-found',
    );
  });

  it('of mentors show their stores and specialties', async () => {
    const { register, editMentor, transaction, database } = registry();
    const store = aStore();
    await transaction.run(({ branches }) => branches.add(store));
    const mentorId = (await register.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    await editMentor.execute({ mentorId, contact: {}, profile: { storeIds: [store.id], specialties: ['strength'] } });
    const mentor = await database.queries.mentors.publicMentor(mentorId);
    expect(mentor?.storeIds).to.deep.equal([store.id]);
    expect(mentor?.specialties).to.deep.equal(['strength']);
  });
});

describe('a mentor’s standing and account', () => {
  it('is verified once, at that instant', async () => {
    const { register, verify, clock, database } = registry();
    const mentorId = (await register.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    await verify.execute({ mentorId, ...anAuthority(), why: null });
    clock.advance(DAY);
    await verify.execute({ mentorId, ...anAuthority(), why: null });
    expect(await database.queries.mentors.mentor(mentorId, NINE)).to.include({ status: 'active', verifiedAt: NINE });
    expect([...database.events].filter(({ event }) => event.type === 'mentor-verified')).to.have.length(1);
  });

  it('keeps the account number sealed for its mentor, and shows its mask', async () => {
    const { register, changeBankAccount, transaction } = registry();
    const mentorId = (await register.execute({ ...mina, role: 'mentor' })).person.id as MentorId;
    await changeBankAccount.execute({ mentorId, bankCode: '088', accountNumber: '1101234561234', holder: 'Mina' });
    const { bankAccount } = await transaction.run(({ mentors }) => mentors.get(mentorId));
    expect(bankAccount?.accountNumberMasked).to.equal('*********1234');
    expect(bankAccount?.accountNumber.text).to.equal(`${sealingContext(mentorId)}|1101234561234`);
  });
});
