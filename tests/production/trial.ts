import type { LogInResult } from '@spotter/app-demo';
import { Service } from '@spotter/app-demo';
import type { Schemas } from '@spotter/client';
import { defaultPolicies } from '@spotter/core/application';
import { addDays, dayOf, instantAt, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { periodOn } from '@spotter/core/payout';
import type { Authenticator } from '../support/authenticator.js';
import type { Company } from './company.js';

/** One step of the trial. @throws Error when production behaves differently. */
export interface Step {
  /** A sentence that a spec and the command print. */
  readonly title: string;
  /** @returns the results as lines for people. */
  readonly play: (trial: Trial) => Promise<readonly string[]>;
}

/** The company and the people of the steps so far. */
export class Trial {
  readonly service: Service;
  owner!: Staff;
  finance!: readonly [Staff, Staff];
  operations!: Staff;
  store!: Schemas['Store'];
  mentor!: LogInResult;
  proMentor!: LogInResult;
  member!: LogInResult;
  /** A payment of another amount than requested. */
  mismatched!: string;
  /** The booked sessions that are not recorded yet. */
  bookings: readonly Booking[] = [];
  private readonly firstMonday: Day;

  constructor(readonly company: Company) {
    this.service = new Service(company.url);
    this.firstMonday = periodOn(dayOf(company.clock.now()), defaultPolicies.payout).endsOn;
  }

  /** A time of the business zone, so many days after the first Monday of the payout periods that are played. */
  at(days: number, time: string) {
    return instantAt(addDays(this.firstMonday, days), time as TimeOfDay);
  }

  moveTo(days: number, time: string): Promise<void> {
    return this.company.moveTo(this.at(days, time));
  }
}

/** An administrator with an authenticator app. */
export interface Staff {
  readonly email: string;
  readonly app: Authenticator;
}

export interface Booking {
  readonly id: string;
  readonly mentor: LogInResult;
  readonly days: number;
  readonly time: string;
}
