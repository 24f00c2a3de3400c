import 'reflect-metadata';
import { Container } from 'inversify';
import { administrationModule } from './modules/administration-module.js';
import { bookingModule } from './modules/booking-module.js';
import { fixedSlotModule } from './modules/fixed-slot-module.js';
import { guidanceModule } from './modules/guidance-module.js';
import { idempotencyModule } from './modules/idempotency-module.js';
import { membershipModule } from './modules/membership-module.js';
import { jobModule } from './modules/job-module.js';
import { ledgerModule } from './modules/ledger-module.js';
import { notificationModule } from './modules/notification-module.js';
import { paymentModule } from './modules/payment-module.js';
import { payoutModule } from './modules/payout-module.js';
import { peopleModule } from './modules/people-module.js';
import { proApplicationModule } from './modules/pro-application-module.js';
import { refundModule } from './modules/refund-module.js';
import { waitlistModule } from './modules/waitlist-module.js';
import { technologyModule, type Started } from './modules/technology-module.js';

/** The whole system: the core's classes, and what their ports are. Nothing is made before it is asked for. */
export function containerOf(started: Started): Container {
  const container = new Container();
  container.load(
    technologyModule(started),
    jobModule(started),
    administrationModule,
    peopleModule,
    proApplicationModule,
    bookingModule,
    fixedSlotModule,
    waitlistModule,
    guidanceModule,
    paymentModule,
    payoutModule,
    ledgerModule,
    refundModule,
    membershipModule,
    idempotencyModule,
    notificationModule,
  );
  return container;
}
