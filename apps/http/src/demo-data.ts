import type { Container } from 'inversify';
import { newPerson, type Person } from '@spotter/core/identity';
import {
  addDays,
  dayOf,
  krw,
  type AdminId,
  type Instant,
  type MemberId,
  type MentorId,
  type RoomId,
  type StoreId,
  type TimeOfDay,
  type Weekday,
} from '@spotter/core/kernel';
import { newMember, type Goal } from '@spotter/core/member';
import { SEEDED_PLANS } from '@spotter/core/membership';
import {
  firstRate,
  maskAccountNumber,
  newMentor,
  encryptionContext,
  verifyMentor,
  type Mentor,
} from '@spotter/core/mentor';
import { DEFAULT_PEAK_HOURS, type Store } from '@spotter/core/store';
import { SERVICE_KEYS } from './service-keys.js';

export const DEMO_PASSWORD = 'spotter-demo-1';
export const DEMO_ADMIN = 'admin@spotter.test';

const store = (
  id: number,
  name: string,
  address: string,
  rooms: readonly (readonly [string, readonly string[]])[],
): Store => ({
  id: demoId(id),
  name,
  address,
  timeZone: 'Asia/Seoul',
  rooms: rooms.map(([room, equipment], index) => ({ id: demoId<RoomId>(id + index + 1), name: room, equipment })),
  peakHours: DEFAULT_PEAK_HOURS,
});

const demoId = <Name extends StoreId | RoomId>(number: number): Name =>
  `019b76da-a800-7000-8000-0000000001${String(number).padStart(2, '0')}` as Name;

const STORES: readonly [Store, Store] = [
  store(10, '강남점', '서울 강남구 테헤란로 1', [
    ['A룸', ['덤벨', '바벨', '스쿼트 랙', '벤치']],
    ['B룸', ['케틀벨', '밴드', '매트']],
    ['C룸', ['케이블 머신', '벤치', '러닝머신']],
  ]),
  store(20, '홍대점', '서울 마포구 양화로 1', [
    ['1룸', ['덤벨', '벤치', '로잉머신']],
    ['2룸', ['바벨', '스쿼트 랙', '매트']],
    ['3룸', ['케틀벨', '밴드', '자전거']],
  ]),
];

interface DemoMentor {
  readonly name: string;
  readonly specialties: readonly Goal[];
  /** Only for Pro mentors. */
  readonly ratePoints?: number;
}

const MENTORS: readonly DemoMentor[] = [
  { name: '김준호', specialties: ['strength', 'muscle_gain'] },
  { name: '이서연', specialties: ['weight_loss', 'endurance'] },
  { name: '박민재', specialties: ['posture', 'rehabilitation'] },
  { name: '최유진', specialties: ['muscle_gain', 'weight_loss'] },
  { name: '정다은', specialties: ['strength', 'posture'], ratePoints: 60_000 },
  { name: '한지훈', specialties: ['endurance', 'rehabilitation'], ratePoints: 80_000 },
];

const MEMBERS = ['홍길동', '김하늘', 'Emma Park'];

const mentorEmail = (index: number): string => `mentor${index + 1}@spotter.test`;
const memberEmail = (index: number): string => `member${index + 1}@spotter.test`;

/** The password is published; the documentation page offers one account of each kind. */
export const DEMO_LOG_INS = {
  emails: [DEMO_ADMIN, 'mentor1@spotter.test', 'mentor5@spotter.test', 'member1@spotter.test'],
  password: DEMO_PASSWORD,
} as const;

export const DEMO_EMAILS: readonly string[] = [
  DEMO_ADMIN,
  ...MENTORS.map((_, index) => mentorEmail(index)),
  ...MEMBERS.map((_, index) => memberEmail(index)),
];

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const START_TIMES = ['07:00', '10:00', '14:00', '19:00', '20:00'] as TimeOfDay[];
const DAYS_AHEAD = 14;

/** Accounts, stores and open blocks of the sandbox (docs/sandbox.md). A repeated run opens the blocks of the days since. */
export async function makeDemoData(container: Container): Promise<void> {
  if (!(await findPerson(container, DEMO_ADMIN))) await makePeopleAndStores(container);
  for (const index of MENTORS.keys()) await openBlocks(container, index);
}

/** Every completed step is skipped and the administrator comes last, so an interrupted start is completed later. */
async function makePeopleAndStores(container: Container): Promise<void> {
  const passwordHash = await container.get(SERVICE_KEYS.passwords).hash(DEMO_PASSWORD);
  for (const one of STORES) await makeStore(container, one);
  for (const [index, mentor] of MENTORS.entries()) await makeMentor(container, mentor, index, passwordHash);
  for (const [index, name] of MEMBERS.entries()) await makeMember(container, name, index, passwordHash);
  const admin = person(container, { role: 'admin', email: DEMO_ADMIN, name: '관리자', passwordHash });
  await container.get(SERVICE_KEYS.transaction).run(async ({ people, staffAccounts }) => {
    await people.add(admin);
    await staffAccounts.add({ id: admin.id as AdminId, role: 'owner', deactivatedAt: null, version: 1 });
  });
}

const findPerson = (container: Container, email: string): Promise<Person | null> =>
  container.get(SERVICE_KEYS.transaction).run(({ people }) => people.findByEmail(email));

const selectStore = (index: number): Store => STORES[index < MENTORS.length / 2 ? 0 : 1];

type NewPerson = Pick<Person, 'role' | 'email' | 'name' | 'passwordHash'> &
  Partial<Pick<Person, 'phone' | 'phoneVerifiedAt'>>;

function person(container: Container, { phone = null, phoneVerifiedAt = null, ...given }: NewPerson): Person {
  const id: Person['id'] = container.get(SERVICE_KEYS.ids).next();
  const createdAt = container.get(SERVICE_KEYS.clock).now();
  return { ...newPerson({ ...given, id, phone, language: 'ko', marketingOptIn: false, createdAt }), phoneVerifiedAt };
}

async function makeStore(container: Container, demoStore: Store): Promise<void> {
  if (await container.get(SERVICE_KEYS.queries).stores.store(demoStore.id)) return;
  await container.get(SERVICE_KEYS.transaction).run(({ stores }) => stores.add(demoStore));
}

async function makeMentor(container: Container, demo: DemoMentor, index: number, passwordHash: string): Promise<void> {
  const email = mentorEmail(index);
  if (await findPerson(container, email)) return;
  const at = container.get(SERVICE_KEYS.clock).now();
  const account = person(container, {
    role: 'mentor',
    email,
    name: demo.name,
    passwordHash,
    phone: `+82102000000${index + 4}`,
    phoneVerifiedAt: at,
  });
  const mentor = demoMentor(container, account.id as MentorId, demo, index, at);
  await container.get(SERVICE_KEYS.transaction).run(async ({ people, mentors }) => {
    await people.add(account);
    await mentors.add(mentor);
    if (mentor.ratePoints !== null) await mentors.recordRate(firstRate(mentor.id, mentor.ratePoints, at));
  });
}

function demoMentor(container: Container, id: MentorId, demo: DemoMentor, index: number, at: Instant): Mentor {
  const accountNumber = `110123456${String(7_890 + index)}`;
  return {
    ...verifyMentor(newMentor(id), at),
    ...(demo.ratePoints !== undefined && { tier: 'pro' as const, ratePoints: krw(demo.ratePoints) }),
    bio: `${demo.name} 멘토입니다.`,
    specialties: demo.specialties,
    yearsOfExperience: 3 + index,
    storeIds: [selectStore(index).id],
    bankAccount: {
      bankCode: '088',
      holder: demo.name,
      accountNumber: container.get(SERVICE_KEYS.cipher).encrypt(accountNumber, encryptionContext(id)),
      accountNumberMasked: maskAccountNumber(accountNumber),
      reference: `0000000000${accountNumber}`.slice(-20),
    },
  };
}

/** Existing blocks stay unchanged. */
async function openBlocks(container: Container, index: number): Promise<void> {
  const at = container.get(SERVICE_KEYS.clock).now();
  const account = await findPerson(container, mentorEmail(index));
  const mentor = account && (await container.get(SERVICE_KEYS.queries).mentors.mentor(account.id as MentorId, at));
  if (mentor?.status !== 'active') return;
  const today = dayOf(at);
  await container.get(SERVICE_KEYS.useCases).openBlockSeries.execute({
    mentorId: mentor.id,
    storeId: selectStore(index).id,
    weekdays: WEEKDAYS,
    startTimes: START_TIMES,
    from: today,
    until: addDays(today, DAYS_AHEAD),
  });
}

/** The first member has a verified phone and an active membership of eight sessions. */
async function makeMember(container: Container, name: string, index: number, passwordHash: string): Promise<void> {
  const email = memberEmail(index);
  const first = index === 0;
  const known = await findPerson(container, email);
  const account =
    known ??
    person(container, {
      role: 'member',
      email,
      name,
      passwordHash,
      phone: `+82101000000${index + 4}`,
      phoneVerifiedAt: first ? container.get(SERVICE_KEYS.clock).now() : null,
    });
  const memberId = account.id as MemberId;
  if (!known) {
    await container.get(SERVICE_KEYS.transaction).run(async ({ people, members }) => {
      await people.add(account);
      await members.add(newMember(memberId));
    });
  }
  if (first) await joinWithEightSessions(container, memberId);
}

/** Not repeated: the reconcile job completes an interrupted payment. */
async function joinWithEightSessions(container: Container, memberId: MemberId): Promise<void> {
  const { total } = await container.get(SERVICE_KEYS.queries).payments.payments(memberId, { page: 1, size: 1 });
  const eight = SEEDED_PLANS.find(({ sessions }) => sessions === 8);
  if (total > 0 || !eight) return;
  const method = { kind: 'billing_key', billingKey: 'sandbox-ok-member1' } as const;
  await container
    .get(SERVICE_KEYS.useCases)
    .joinMembership.execute({ memberId, planId: eight.id, method, autoRenew: true });
}
