import { expect } from 'chai';
import type { GuidanceReason } from './guidance-reason.js';
import { phraseReason, phraseGoal, phrasePhase, STARTER_EXERCISES } from './phrases.js';

describe('guidance sentences', () => {
  const reasons: readonly GuidanceReason[] = [
    { key: 'adapting', completed: 3, needed: 8 },
    { key: 'low_attendance', rate: 0.6, needed: 0.75 },
    { key: 'overreaching', ratio: 1.62, limit: 1.5 },
    { key: 'pain', condition: 2 },
    { key: 'missed_reps', reps: 6, target: 8 },
    { key: 'first_session' },
  ];

  it('contain their facts in English', () =>
    expect(reasons.map((because) => phraseReason(because, 'en'))).to.deep.equal([
      '3 completed sessions; the body adapts during the first 8.',
      'Attendance is 60%; from 75% on training may get harder.',
      'The load of the last 7 days was 1.62 times the usual load, above the limit of 1.5.',
      'A condition of 2 (pain) was noted: lighter than last time.',
      'Last time 6 of 8 repetitions: the weight does not go up.',
      'No exercise was recorded lately: watch the movement without load and find the starting weights.',
    ]));

  it('have the English singular for one', () => {
    const english = (because: GuidanceReason) => phraseReason(because, 'en');
    expect(english({ key: 'adapting', completed: 1, needed: 8 })).to.match(/^1 completed session; /);
    expect(english({ key: 'group_behind', muscleGroup: 'legs', weeklySets: 1, needed: 4 })).to.match(
      /^Legs: 1 set a week,/,
    );
    expect(english({ key: 'rested', days: 1 })).to.contain(' 1 day after ');
  });

  it('show an attendance below the limit as less than the limit', () => {
    const attendance = (rate: number, language: 'ko' | 'en') =>
      phraseReason({ key: 'low_attendance', rate, needed: 0.75 }, language);
    expect(attendance(38 / 51, 'en')).to.equal('Attendance is 74%; from 75% on training may get harder.');
    expect(attendance(38 / 51, 'ko'))
      .to.contain('74%')
      .and.to.contain('75%');
    expect(attendance(0.58, 'en')).to.contain('58%');
  });

  it('show a load above the limit as more than the limit', () => {
    const load = (ratio: number, language: 'ko' | 'en') =>
      phraseReason({ key: 'overreaching', ratio, limit: 1.5 }, language);
    expect(load(1.501, 'en')).to.equal(
      'The load of the last 7 days was 1.51 times the usual load, above the limit of 1.5.',
    );
    expect(load(1.501, 'ko')).to.contain('1.51배').and.to.contain('1.5배');
    expect(load(2.3, 'en')).to.contain(' 2.3 times ');
  });

  it('are Korean for Korean members', () => {
    for (const because of reasons) expect(phraseReason(because, 'ko')).to.match(/[가-힣]/);
  });

  it('make no claim about records of other times, or about full attendance above 90 %', () => {
    const english = (because: GuidanceReason) => phraseReason(because, 'en');
    expect(english({ key: 'no_records' })).to.equal('No session of the month has a record.');
    expect(english({ key: 'no_recent_sets', weeks: 4 })).to.equal('No sets are recorded in the last 4 weeks.');
    const korean = (because: GuidanceReason) => phraseReason(because, 'ko');
    expect(korean({ key: 'no_records' })).to.equal('그달에는 기록이 있는 세션이 없어요.');
    expect(korean({ key: 'no_recent_sets', weeks: 4 })).to.equal('최근 4주 동안 기록된 세트가 없어요.');
    expect(korean({ key: 'first_session' })).to.match(/^최근에 기록된 종목이 없어요\./);
    expect(korean({ key: 'attended_well' })).to.equal('꾸준히 잘 나왔어요.');
  });

  it('compare the month of the analysis, which can be over, with the one before', () => {
    const volumes = { key: 'volumes', volumeKg: 5400, earlierKg: 4800 } as const;
    expect(phraseReason(volumes, 'en')).to.equal('5400 kg in the month, 4800 kg the month before.');
    expect(phraseReason(volumes, 'ko')).to.equal('그달 5400kg, 전달 4800kg이에요.');
  });

  it('count the days of rest after the last session', () =>
    expect(phraseReason({ key: 'rested', days: 2 }, 'ko')).to.equal('지난 세션 2일 뒤부터 다시 운동해요.'));

  it('do not mention less weight for an exercise without load', () => {
    const sentences = (language: 'ko' | 'en') =>
      ([{ key: 'pain', condition: 2 }, { key: 'long_break', days: 30 }, { key: 'deload_week' }] as const).map(
        (caution) => phraseReason({ ...caution, isWithoutLoad: true }, language),
      );
    expect(sentences('en')).to.deep.equal([
      'A condition of 2 (pain) was noted: easier than last time.',
      'The first session in 30 days: begin with less effort.',
      'A deload week: fewer sets.',
    ]);
    expect(sentences('ko')).to.deep.equal([
      '컨디션 2점(통증)이 기록되어 강도를 낮춰요.',
      '30일 만의 운동이라 가볍게 다시 시작해요.',
      '회복 주간이라 세트를 줄여요.',
    ]);
    expect(phraseReason({ key: 'deload_week' }, 'en')).to.equal('A deload week: less weight and fewer sets.');
    expect(phraseReason({ key: 'deload_week' }, 'ko')).to.equal('회복 주간이라 무게와 세트를 줄여요.');
  });

  it('have the Korean particle of the number', () => {
    const tooHard = (rpe: number) => phraseReason({ key: 'too_hard', rpe }, 'ko');
    expect([9.5, 10].map(tooHard)).to.deep.equal([
      '지난번 RPE 9.5로 너무 힘들어 무게를 그대로 둬요.',
      '지난번 RPE 10으로 너무 힘들어 무게를 그대로 둬요.',
    ]);
    const hold = (rpe: number) => phraseReason({ key: 'hold', rpe }, 'ko');
    expect([8.3, 9].map(hold)).to.deep.equal([
      'RPE 8.3으로 횟수를 채웠지만 한 번 더 같은 목표로 해요.',
      'RPE 9로 횟수를 채웠지만 한 번 더 같은 목표로 해요.',
    ]);
  });

  it('name goals and phases in both languages', () => {
    expect([phraseGoal('strength', 'ko'), phraseGoal('strength', 'en')]).to.deep.equal(['근력', 'strength']);
    expect([phrasePhase('base', 'ko'), phrasePhase('base', 'en')]).to.deep.equal(['기초기', 'base phase']);
  });

  it('use the singular for one session', () => {
    expect(phraseReason({ key: 'after_sessions', sessions: 1 }, 'en')).to.equal('after 1 more session');
    expect(phraseReason({ key: 'after_sessions', sessions: 2 }, 'en')).to.equal('after 2 more sessions');
  });

  it('have no gaps when data is missing', () => {
    const odd: readonly GuidanceReason[] = [
      { key: 'cardio_goal', goal: null, minutes: 20 },
      { key: 'missed_target', sets: 3, reps: 8, weightKg: null },
      ...[1, 2, 3, 4, 5].map((zone) => ({ key: 'cardio_steady' as const, zone })),
    ];
    for (const language of ['ko', 'en'] as const)
      for (const because of odd) expect(phraseReason(because, language)).to.match(/^(?!.*(?:null|undefined)).{8,}$/);
  });

  it('name the same number of first exercises in both languages', () =>
    expect(STARTER_EXERCISES.ko).to.have.length(STARTER_EXERCISES.en.length));
});
