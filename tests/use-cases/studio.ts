import {
  BookSession,
  CancelReservation,
  ChangeReservation,
  CheckInAtStore,
  CheckInToSession,
  CompleteUnrecorded,
  CorrectAttendance,
  defaultPolicies,
  DetectNoShows,
  DomainError,
  HOUR,
  krw,
  MatchAutomatically,
  OpenBlock,
  OpenBlockSeries,
  plus,
  PrepareSession,
  ProposeMatches,
  QuoteDayPass,
  RateSession,
  RecordSession,
  RegisterComplaint,
  ReinstateMentor,
  RejectMatch,
  ResolveComplaint,
  SummariseSession,
  TodaysSessions,
  type Block,
  type BookingQueries,
  type CodeSigner,
  type Confirmed,
  type Mentor,
  type MemberId,
  type MentorId,
  type SessionNotes,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import {
  aBlock,
  aMember,
  aMembership,
  aMentor,
  aPerson,
  aPointLot,
  aReservation,
  aStore,
  newId,
  NINE,
} from '../contract/builders.js';

/** Signs so that a reader can see for what. */
export const plainSigner: CodeSigner = {
  sign: (text) => `signed:${text}`,
  matches: (text, signature) => signature === `signed:${text}`,
};

type Matching = Pick<BookingQueries, 'matchSituation'>;

/** Everything between opening a block and rating the session, in memory; whoever looks for matches, or commits, may be put in the way. */
export function studio(
  around: (matching: Matching) => Matching = (matching) => matching,
  aroundTransaction: (transaction: Transaction<Stores>) => Transaction<Stores> = (transaction) => transaction,
) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const plan = () => ({ deliveries: [], reminders: [] });
  const transaction = aroundTransaction(database.transaction({ clock, ids, plan }));
  const { booking, training } = database.queries;
  const book = new BookSession(transaction, clock, ids, defaultPolicies);
  const propose = new ProposeMatches(around(booking), clock, defaultPolicies);
  const put = (work: (stores: Stores) => Promise<void>) => transaction.run(work);

  return {
    clock,
    queries: database.queries,
    transaction,
    book,
    propose,
    put,
    cancel: new CancelReservation(transaction, clock, ids, defaultPolicies),
    reject: new RejectMatch(transaction, clock, ids, defaultPolicies),
    change: new ChangeReservation(transaction, clock, ids, defaultPolicies),
    quoteDayPass: new QuoteDayPass(transaction, clock, defaultPolicies),
    completeUnrecorded: new CompleteUnrecorded(transaction, booking, clock, ids, defaultPolicies),
    correct: new CorrectAttendance(transaction, booking, clock, ids, defaultPolicies),
    noShows: new DetectNoShows(transaction, booking, clock, ids, defaultPolicies),
    openBlock: new OpenBlock(transaction, clock, ids, defaultPolicies),
    openSeries: new OpenBlockSeries(transaction, clock, ids, defaultPolicies),
    match: new MatchAutomatically(propose, transaction, book, defaultPolicies),
    checkIn: new CheckInToSession(transaction, clock, defaultPolicies, plainSigner),
    arrive: new CheckInAtStore(transaction, booking, clock, defaultPolicies, plainSigner),
    record: new RecordSession(transaction, clock, ids, defaultPolicies),
    rate: new RateSession(transaction, clock, ids, defaultPolicies),
    complain: new RegisterComplaint(transaction, booking, clock, ids),
    resolve: new ResolveComplaint(transaction, clock, ids, defaultPolicies),
    reinstate: new ReinstateMentor(transaction, clock),
    summarise: new SummariseSession(training, defaultPolicies),
    prepare: new PrepareSession(training, defaultPolicies),
    today: new TodaysSessions(training, clock),

    /** The types of all that has happened, in order. */
    happenings: () => [...database.events].map(({ event }) => event.type),

    /** What every account holds, by name; those that hold nothing left out. */
    async balances(): Promise<Readonly<Record<string, number>>> {
      const all = await database.queries.ledger.balances();
      return Object.fromEntries(
        all.filter(({ balance }) => balance !== 0).map(({ account, balance }) => [account, balance]),
      );
    },

    async aStoreOf(rooms: number) {
      const store = aStore({
        rooms: Array.from({ length: rooms }, (_, index) => ({ id: newId(), name: `Room ${index + 1}`, equipment: [] })),
      });
      await put(({ branches }) => branches.add(store));
      return store;
    },

    async aMentorNamed(name: string, facts: Partial<Mentor> = {}): Promise<MentorId> {
      const mentor = aMentor(facts);
      await put(async ({ people, mentors }) => {
        await people.add(aPerson({ id: mentor.id, role: 'mentor', name }));
        await mentors.add(mentor);
      });
      return mentor.id;
    },

    /** With a membership of eight for 400,000, or with so many points instead. */
    async aMemberWith(payment: 'credits' | number): Promise<MemberId> {
      const member = aMember();
      await put(async ({ people, members, memberships, pointLots }) => {
        await people.add(aPerson({ id: member.id }));
        await members.add(member);
        if (payment === 'credits') await memberships.add(aMembership({ memberId: member.id }));
        else await pointLots.add(aPointLot({ memberId: member.id, amount: krw(payment) }));
      });
      return member.id;
    },

    async anOpenBlock(mentorId: MentorId, facts: Partial<Block> = {}): Promise<Block> {
      const block = aBlock({ mentorId, ...facts });
      await put(async ({ blocks }) => {
        await blocks.open([block]);
      });
      return block;
    },

    async aConfirmedSession(
      memberId: MemberId,
      mentorId: MentorId,
      facts: Partial<Confirmed> = {},
    ): Promise<Confirmed> {
      const startsAt = facts.startsAt ?? plus(NINE, HOUR);
      const block = aBlock({ mentorId, startsAt, status: 'booked' });
      const reservation = aReservation(block, { memberId, ...facts });
      await put(({ reservations }) => reservations.add(reservation));
      return reservation;
    },
  };
}

export const plainNotes = (facts: Partial<SessionNotes> = {}): SessionNotes => ({
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 10, rpe: 8 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
  ...facts,
});

/** What was refused: its code, and the policy or the reason that its details name. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { policy, reason } = error.details as { policy?: string; reason?: string };
    return [error.code, policy ?? reason].filter(Boolean).join(' ');
  }
  return 'nothing';
}
