// What the demonstration reads of the service's answers; all of them are in the OpenAPI document (/openapi.json).

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: { readonly id: string; readonly name: string };
}

export interface Store {
  readonly id: string;
  readonly name: string;
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly sessions: number;
  readonly months: number;
  readonly price: number;
}

export interface Membership {
  readonly id: string;
  readonly status: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly credits: {
    readonly total: number;
    readonly used: number;
    readonly reserved: number;
    readonly remaining: number;
  };
}

export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
}

export interface Block {
  readonly id: string;
  readonly startsAt: string;
  readonly status: string;
}

export interface OpenedSeries {
  readonly opened: readonly Block[];
  readonly skipped: readonly { readonly startsAt: string; readonly reason: string }[];
}

export interface AvailableSlot {
  readonly blockId: string;
  readonly startsAt: string;
  readonly mentor: { readonly id: string; readonly name: string };
}

export interface MatchCandidate {
  readonly mentor: { readonly id: string; readonly name: string };
  readonly block: Block;
  readonly score: number;
  readonly reasons: readonly string[];
}

export interface Reservation {
  readonly id: string;
  readonly status: string;
  readonly startsAt: string;
  readonly freeCancellationUntil: string;
}

export interface Session {
  readonly id: string;
  readonly status: string;
  readonly completedAt: string | null;
  readonly checkIn?: { readonly token: string; readonly expiresAt: string };
}

export interface PreSessionInfo {
  readonly member: { readonly name: string; readonly goal: string | null; readonly age: number | null };
  readonly phase: { readonly phase: string; readonly because: readonly string[] };
  readonly recommendation: {
    readonly exercises: readonly { readonly name: string; readonly sets: number; readonly reps: number }[];
  };
}

export interface Summary {
  readonly volumeKg: number;
  readonly cardioMinutes: number;
  readonly records: readonly { readonly exercise: string; readonly kind: string; readonly value: number }[];
  readonly mentorComment: string | null;
}

export interface Rating {
  readonly score: number;
  readonly comment: string | null;
}

export interface Withheld {
  readonly gross: number;
  readonly incomeTax: number;
  readonly localIncomeTax: number;
  readonly net: number;
}

export interface PayoutLine {
  readonly kind: string;
  readonly value: number;
  readonly amount: number;
}

export interface PayoutPeriod {
  readonly periodId: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface CurrentPayout {
  readonly period: PayoutPeriod;
  readonly accrued: { readonly escrow: number; readonly releasable: number };
  readonly expected: Withheld;
}

export interface Payout extends Withheld {
  readonly id: string;
  readonly status: string;
  readonly period: PayoutPeriod;
  readonly lines: readonly PayoutLine[];
  readonly bankAccount: { readonly accountNumberMasked: string; readonly holder: string } | null;
}

export interface JobRun {
  readonly job: string;
  readonly considered: number;
  readonly changed: number;
}

/** Balances in their accounts' own sense: what an asset holds, what a liability owes. */
export interface Ledger {
  readonly accounts: readonly { readonly account: string; readonly balance: number }[];
  /** Debits less credits. */
  readonly total: number;
}

export interface Message {
  readonly at: string;
  readonly eventKey: string;
  readonly channel: string;
  readonly to: string;
  readonly recipientId: string;
  readonly title: string;
  readonly outcome: string;
}
