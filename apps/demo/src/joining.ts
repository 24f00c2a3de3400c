import { dataOf, type Schemas } from '@spotter/client';
import { SANDBOX, type castOf } from './cast.js';
import { won } from './ledger-table.js';
import type { LoggedIn } from './service.js';
import type { Stage } from './stage.js';

const SESSIONS = 8;

export interface Joined {
  readonly member: LoggedIn;
  readonly membership: Schemas['Membership'];
  readonly payment: Schemas['Payment'];
}

/** A member registers, says what for, and pays for a month of eight sessions. */
export async function memberJoins(stage: Stage, cast: ReturnType<typeof castOf>): Promise<Joined> {
  const member = await stage.register(cast.member);
  stage.tell(`${member.name} registers as a member`, cast.member.email);

  const profile = { persona: 'beginner', goal: 'strength', birthYear: 1994, heightCm: 166 } as const;
  dataOf(await member.api.PATCH('/api/members/me', { body: profile }));
  stage.tell('The member sets persona and goal', 'A beginner who wants strength.');

  const plans = dataOf(await stage.anybody.GET('/api/membership-plans'));
  const plan = plans.find(({ sessions }) => sessions === SESSIONS);
  if (!plan) throw new Error(`There is no plan of ${SESSIONS} sessions.`);
  const body = { planId: plan.id, payment: { billingKey: SANDBOX.billingKey } };
  const { membership, payment } = dataOf(await member.api.POST('/api/memberships', { body }));
  stage.tell(
    `The member joins: ${plan.sessions} sessions for ${won(plan.price)} won, through the gateway`,
    `Payment ${payment.status}; membership ${membership.status} from ${membership.startsOn} to the day before ${membership.endsOn}.`,
  );
  await stage.showMoney('joined');
  return { member, membership, payment };
}
