import { ContainerModule } from 'inversify';
import {
  BookSession,
  CancelReservation,
  ChangeReservation,
  CheckInAtStore,
  CheckInToSession,
  CompleteUnrecorded,
  CorrectAttendance,
  CurrentPhase,
  DetectNoShows,
  CloseBlock,
  MatchAutomatically,
  MeasureProgress,
  MemberDashboard,
  MentorsToday,
  NotesForMember,
  OpenBlock,
  OpenBlockSeries,
  PrepareSession,
  ProposeMatches,
  QuoteDayPass,
  RateSession,
  RecordSession,
  RegisterComplaint,
  RejectMatch,
  ResolveComplaint,
  SummariseSession,
  TodaysSessions,
  WeeklyObligation,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** Booking and training. */
export const bookingModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(OpenBlock, (get) => new OpenBlock(get(transaction), get(clock), get(ids), get(policies)));
  once(OpenBlockSeries, (get) => new OpenBlockSeries(get(transaction), get(clock), get(ids), get(policies)));
  once(CloseBlock, (get) => new CloseBlock(get(transaction), get(clock), get(policies)));
  once(WeeklyObligation, (get) => new WeeklyObligation(get(queries).booking, get(clock), get(policies)));
  once(BookSession, (get) => new BookSession(get(transaction), get(clock), get(ids), get(policies)));
  once(CancelReservation, (get) => new CancelReservation(get(transaction), get(clock), get(ids), get(policies)));
  once(RejectMatch, (get) => new RejectMatch(get(transaction), get(clock), get(ids), get(policies)));
  once(ChangeReservation, (get) => new ChangeReservation(get(transaction), get(clock), get(ids), get(policies)));
  once(QuoteDayPass, (get) => new QuoteDayPass(get(transaction), get(clock), get(policies)));
  once(
    CorrectAttendance,
    (get) => new CorrectAttendance(get(transaction), get(queries).booking, get(clock), get(ids), get(policies)),
  );
  once(ProposeMatches, (get) => new ProposeMatches(get(queries).booking, get(clock), get(policies)));
  once(
    MatchAutomatically,
    (get) => new MatchAutomatically(get(ProposeMatches), get(transaction), get(BookSession), get(policies)),
  );
  once(CheckInToSession, (get) => new CheckInToSession(get(transaction), get(clock), get(policies), get(Ports.signer)));
  once(
    CheckInAtStore,
    (get) => new CheckInAtStore(get(transaction), get(queries).booking, get(clock), get(policies), get(Ports.signer)),
  );

  once(
    DetectNoShows,
    (get) => new DetectNoShows(get(transaction), get(queries).booking, get(clock), get(ids), get(policies)),
  );

  once(PrepareSession, (get) => new PrepareSession(get(queries).training, get(policies)));
  once(RecordSession, (get) => new RecordSession(get(transaction), get(clock), get(ids), get(policies)));
  once(
    CompleteUnrecorded,
    (get) => new CompleteUnrecorded(get(transaction), get(queries).booking, get(clock), get(ids), get(policies)),
  );
  once(SummariseSession, (get) => new SummariseSession(get(queries).training, get(policies)));
  once(RateSession, (get) => new RateSession(get(transaction), get(clock), get(ids), get(policies)));
  once(RegisterComplaint, (get) => new RegisterComplaint(get(transaction), get(queries).booking, get(clock), get(ids)));
  once(ResolveComplaint, (get) => new ResolveComplaint(get(transaction), get(clock), get(ids), get(policies)));
  once(MentorsToday, (get) => new MentorsToday(get(queries).training, get(queries).booking, get(clock)));
  once(NotesForMember, (get) => new NotesForMember(get(queries).training, get(clock), get(policies)));
  once(MeasureProgress, (get) => new MeasureProgress(get(queries).training, get(clock), get(policies)));
  once(MemberDashboard, (get) => new MemberDashboard(get(queries), get(CurrentPhase), get(clock), get(policies)));
  once(TodaysSessions, (get) => new TodaysSessions(get(queries).training, get(clock)));
});
