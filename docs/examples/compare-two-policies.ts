// The results of four weeks with sixty members, if cancelling were free only until two days before the start.
import assert from 'node:assert/strict';
import { compare, simulate } from '@spotter/simulation';

const population = { seed: 7, members: 60, mentors: 3, days: 28 };

// The same people, on the same days, with the same random draws, under both policies; every invariant of the business is checked.
const { before, after } = await compare(population, ['cancellation.freeNoticeHours=48']);
assert.equal(before.violation, null);
assert.equal(after.violation, null);
assert(after.report.sessions.cancelledInTime < before.report.sessions.cancelledInTime);

// The same seed repeats the same run, event by event.
assert.equal((await simulate(population)).digest, before.digest);
