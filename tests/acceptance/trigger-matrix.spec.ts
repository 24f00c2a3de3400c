import { expect } from 'chai';
import { addDays, dayOf, instantAt, type TimeOfDay } from '@spotter/core/kernel';
import { isAccountTokenKind } from '@spotter/core/identity';
import { CHANNELS, MATRIX, type EventKey, type MatrixRow } from '@spotter/core/notification';
import { ok, type ApiCaller } from '../support/api.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { demoFixture, expectInvalid, type DemoFixture } from './demo-fixture.js';

/** Copied from the interface specification, section 6, Trigger matrix. */
const SPECIFICATION = `
| Event | Member | Mentor | Admin |
|---|---|---|---|
| Member reservation confirmed | push + kakao | push | - |
| Session imminent T-1h | push | push | - |
| Session imminent T-15 minutes | push | push (with member information) | - |
| Member no-show (T+15) | push (session deducted) | - | in_app |
| Mentor no-show (T+15) | push + kakao (compensation) | push (penalty) | push (urgent) |
| Membership renewal D-7 | push + email | - | - |
| Payout deposit (bi-weekly) | - | push + email | - |
| Pro certification passed | - | push + email | - |
| Complaint registered | in_app (confirmation) | push + email | push (urgent) |
| Payment failure | push + kakao | - | - |
| Member cancellation within 6 h | in_app (session deduction notice) | kakao (compensation) | in_app |
`;

const EVENT_KEYS: Readonly<Record<string, EventKey>> = {
  'Member reservation confirmed': 'reservation-confirmed',
  'Session imminent T-1h': 'session-imminent_T-1h',
  'Session imminent T-15 minutes': 'session-imminent_T-15m',
  'Member no-show (T+15)': 'member-no-show_T+15m',
  'Mentor no-show (T+15)': 'mentor-no-show_T+15m',
  'Membership renewal D-7': 'membership-renewal_D-7',
  'Payout deposit (bi-weekly)': 'payout-deposited',
  'Pro certification passed': 'pro-certification-passed',
  'Complaint registered': 'complaint-registered',
  'Payment failure': 'payment-failed',
  'Member cancellation within 6 h': 'reservation-cancelled-late',
};

const ROLES = ['member', 'mentor', 'admin'] as const;
type Role = (typeof ROLES)[number];
const PEOPLE = { member: 'member1', mentor: 'mentor1', admin: 'admin' };

interface SpecifiedRow {
  readonly event: string;
  readonly cells: Readonly<Record<Role, string>>;
}

const ROWS: readonly SpecifiedRow[] = SPECIFICATION.trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [event = '', member = '', mentor = '', admin = ''] = line.slice(2, -2).split(' | ');
    return { event, cells: { member, mentor, admin } };
  });

/** `push + kakao (compensation)` names two. */
const channelsIn = (cell: string): readonly string[] => (cell === '-' ? [] : cell.replace(/ \(.*\)$/, '').split(' + '));

/** Every notification is also kept in-app (the specification's channel rules, 4). */
const withInApp = (channels: readonly string[]): readonly string[] =>
  channels.length === 0 ? [] : [...new Set([...channels, 'in_app'])].sort();

const keyOf = ({ event }: SpecifiedRow): EventKey => {
  const eventKey = EVENT_KEYS[event];
  if (!eventKey) throw new Error(`${event} has no event key`);
  return eventKey;
};

/** An advertisement uses the first enabled instant channel, which is push here. */
const arriving = (row: MatrixRow, role: Role): readonly string[] =>
  row.category === 'marketing' ? row[role].filter((channel) => channel === 'push' || channel === 'email') : row[role];

/** A value for each fact that a text uses, besides those of the reservation. */
const FACTS = {
  ...{ amount: 1_000, lastDay: '2026-12-31', month: '2026-11', payoutId: 'p-1', refundId: 'r-1', complaintId: 'c-1' },
  ...{ category: 'safety', reason: 'no_credit', headline: 'h', text: 't', formerAmount: 900 },
  ...{ offeredUntil: '2099-11-20T18:00:00+09:00', heldUntil: '2099-11-20T18:00:00+09:00' },
  ...{ answerUntil: '2099-11-20T18:00:00+09:00', act: 'booked' },
  ...{ consentOn: '2026-03-02', paymentId: 'pay-1', purpose: 'points' },
  ...{ termsKind: 'service', termsTitle: 'Terms', termsVersion: '2', effectiveOn: '2026-12-01' },
  ...{ decision: 'grant', outcome: 'dismiss', weekday: 1, startTime: '10:00', agreedRate: 60_000, rate: 70_000 },
};

describe('the trigger matrix', () => {
  let fixture: DemoFixture;
  let system: ApiCaller;
  const roles = new Map<string, Role>();

  before(async () => {
    fixture = await demoFixture();
    ({ system } = fixture);
    for (const role of ROLES) roles.set(await fixture.idOf(PEOPLE[role]), role);
  });
  after(() => fixture.close());

  const channelsUsed = (sent: readonly SandboxMessage[], eventKey: string, role: Role): readonly string[] => {
    const to = sent.filter((one) => one.eventKey === eventKey && roles.get(one.recipientId) === role);
    return [...new Set(to.map(({ channel }) => channel))].sort();
  };

  const send = (eventKey: string, recipients: readonly object[], payload: object) =>
    system.post('/api/notifications/internal/send', { eventKey, recipients, payload }).then(ok);

  it('names the channels of the specification for each event', () => {
    expect(ROWS).to.have.length(11);
    for (const row of ROWS)
      for (const role of ROLES)
        expect(MATRIX[keyOf(row)][role], `${row.event}, ${role}`).to.deep.equal(channelsIn(row.cells[role]));
  });

  it('matches the messages of every event from the internal route', async () => {
    const member = fixture.member();
    ok(await member.patch('/api/notifications/me/preferences', { marketingOptIn: true }));
    const { id: reservationId } = await fixture.book('mentor1');
    await fixture.moveTo(instantAt(addDays(dayOf(await fixture.now()), 1), '10:00' as TimeOfDay));
    const sendable = Object.entries<MatrixRow>(MATRIX).filter(([eventKey]) => !isAccountTokenKind(eventKey));
    for (const [eventKey, row] of sendable) {
      const named = ROLES.filter((role) => row[role].length > 0);
      const recipients = await Promise.all(
        named.map(async (role) => ({ type: role, id: await fixture.idOf(PEOPLE[role]) })),
      );
      await send(eventKey, recipients, { reservationId, ...FACTS });
    }
    await fixture.run('notification-dispatch');
    const sent = await fixture.allMessages();
    for (const [eventKey, row] of sendable)
      for (const role of ROLES)
        expect(channelsUsed(sent, eventKey, role), `${eventKey}, ${role}`).to.deep.equal(
          withInApp(arriving(row, role)),
        );
    expect(sent.filter(({ channel }) => !(CHANNELS as readonly string[]).includes(channel))).to.deep.equal([]);
    const toMentor = sent.find(
      ({ eventKey, channel, recipientId }) =>
        eventKey === 'session-imminent_T-15m' && channel === 'push' && roles.get(recipientId) === 'mentor',
    );
    expect(toMentor?.body).to.match(/회원: 홍길동 · (목표: .+ · )?완료 \d+회 · 적응기/);
  });

  it('prevents callers of the internal route from sending a one-time token', async () => {
    const [member, admin] = [await fixture.idOf('member1'), await fixture.idOf('admin')];
    const payload = { expiresAt: '2099-11-20T18:00:00+09:00', link: 'https://elsewhere.example.test/#token=x' };
    for (const eventKey of Object.keys(MATRIX).filter(isAccountTokenKind)) {
      const isForMembers = (MATRIX as Readonly<Record<string, MatrixRow>>)[eventKey]!.member.length > 0;
      const recipients = [isForMembers ? { type: 'member', id: member } : { type: 'admin', id: admin }];
      const refused = await system.post('/api/notifications/internal/send', { eventKey, recipients, payload });
      expectInvalid(refused, 'eventKey');
    }
  });
});
