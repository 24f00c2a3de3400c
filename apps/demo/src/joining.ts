import { SANDBOX, type castOf } from './cast.js';
import { won } from './ledger-table.js';
import type { LoggedIn } from './service-client.js';
import type { Stage } from './stage.js';
import type { Membership, Payment, Plan } from './wire.js';

const SESSIONS = 8;

export interface Joined {
  readonly member: LoggedIn;
  readonly membership: Membership;
  readonly payment: Payment;
}

/** A member registers, says what for, and pays for a month of eight sessions. */
export async function memberJoins(stage: Stage, cast: ReturnType<typeof castOf>): Promise<Joined> {
  const member = await stage.register(cast.member);
  stage.tell(`${member.name} registers as a member`, cast.member.email);

  await member.patch('/api/members/me', { persona: 'beginner', goal: 'strength', birthYear: 1994, heightCm: 166 });
  stage.tell('The member sets persona and goal', 'A beginner who wants strength.');

  const plans = await stage.anybody.get<readonly Plan[]>('/api/membership-plans');
  const plan = plans.find(({ sessions }) => sessions === SESSIONS);
  if (!plan) throw new Error(`There is no plan of ${SESSIONS} sessions.`);
  const { membership, payment } = await member.post<{ membership: Membership; payment: Payment }>('/api/memberships', {
    planId: plan.id,
    payment: { billingKey: SANDBOX.billingKey },
  });
  stage.tell(
    `The member joins: ${plan.sessions} sessions for ${won(plan.price)} won, through the gateway`,
    `Payment ${payment.status}; membership ${membership.status} from ${membership.startsOn} to the day before ${membership.endsOn}.`,
  );
  await stage.showMoney('joined');
  return { member, membership, payment };
}
