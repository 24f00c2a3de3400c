import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { CardioGuide } from './cardio-guide.js';
import type { MonthlyAnalysis } from './monthly-analysis.js';
import { renderTemplate, insertNames, TemplateNarrativeWriter } from './narrative.js';
import type { RecommendedExercise } from './recommendation.js';
import {
  buildCardioNarrative,
  buildMonthNarrative,
  buildRecommendationNarrative,
  buildRoomNarrative,
} from './narrative-input.js';
import { phraseReason } from './phrases.js';
import type { RoomGuide } from './room-guide.js';
import type { Day } from '../../kernel/calendar.js';

const exercise = (name: string): RecommendedExercise => ({
  ...{ name, muscleGroup: 'legs', sets: 3, reps: 8, targetWeightKg: 52.5, targetRpe: 7, restsOn: [] },
  because: { key: 'top_of_range', reps: 12 },
});

const recommendation = {
  warmUp: { key: 'warm_up' as const },
  exercises: ['Squat of 김철수', 'Row', 'Press', 'Curl'].map(exercise),
};

const input = (language: 'ko' | 'en', day?: Day) =>
  buildRecommendationNarrative(recommendation, [{ key: 'groups_on_goal' }], language, defaultPolicies.guidance, day);

describe('the narrative of a recommendation', () => {
  it('contains the first three exercises, with placeholders for names', () => {
    const { sentences, names } = input('en', '2026-11-22' as Day);
    expect(names).to.deep.equal(['Squat of 김철수', 'Row', 'Press']);
    expect(sentences.slice(0, 4)).to.deep.equal([
      'A good day for the next session is 22 November 2026.',
      'Every muscle group reached its weekly goal of sets.',
      '{1}: 3 x 8 at 52.5 kg, RPE 7.',
      'All sets of 12 repetitions with some in reserve: the weight goes up.',
    ]);
    expect(sentences.join(' ')).not.to.match(/김철수|Row/);
  });

  it('needs no day, and states that an exercise is without load', () => {
    const bare = { ...recommendation, exercises: [{ ...exercise('Row'), targetWeightKg: null }] };
    const sentences = (language: 'ko' | 'en') =>
      buildRecommendationNarrative(bare, [], language, defaultPolicies.guidance).sentences;
    expect(sentences('en')[0]).to.equal('{1}: 3 x 8 without load, RPE 7.');
    expect(sentences('ko')[0]).to.equal('{1}: 3세트 × 8회, 맨몸, RPE 7.');
    expect(sentences('en')).to.have.length(3);
    expect(input('ko', '2026-11-22' as Day).sentences[0]).to.equal('다음 세션은 2026년 11월 22일이 좋아요.');
  });

  it('is rendered with the names by the templates, also in Korean', () => {
    expect(renderTemplate(input('en'))).to.include('Squat of 김철수: 3 x 8 at 52.5 kg, RPE 7.');
    expect(renderTemplate(input('ko'))).to.include('Row: 3세트 × 8회, 52.5kg, RPE 7.');
  });
});

describe('names in a text', () => {
  it('replace their placeholders once, with any characters', () =>
    expect(insertNames('{1}, {2}, {1}, {3}', ['a {2}', '$& b'])).to.equal('a {2}, $& b, a {2}, {3}'));

  it('replace placeholders with numbers of two digits', () =>
    expect(insertNames('{10}', 'abcdefghij'.split(''))).to.equal('j'));
});

describe('the narrative of a cardio guide', () => {
  const zones = [1, 2, 3].map((zone) => ({ zone, fromBpm: 100 + zone, toBpm: 110 + zone }));
  const plan = [
    { minutes: 5, zone: 1, note: { key: 'cardio_warm_up' } },
    { minutes: 20, zone: 3 },
  ];
  const guide = { zones, plan, because: [{ key: 'any_day' }] } as unknown as CardioGuide;

  it('contains the reasons and the zones of the plan', () => {
    const { sentences, names } = buildCardioNarrative(guide, 'en');
    expect(sentences).to.deep.equal([
      phraseReason({ key: 'any_day' }, 'en'),
      'Zone 1: 101 to 111 beats a minute.',
      'Zone 3: 103 to 113 beats a minute.',
    ]);
    expect(names).to.deep.equal([]);
    expect(buildCardioNarrative(guide, 'ko').sentences.slice(1)).to.deep.equal([
      '1구간: 분당 101~111회.',
      '3구간: 분당 103~113회.',
    ]);
  });
});

describe('the narrative of a room', () => {
  const circuit = [{ exercise: { ko: '푸시업', en: 'Push-up' }, sets: 3, reps: 12 }];
  const guide = { circuit, because: [{ key: 'no_equipment' }] } as unknown as RoomGuide;

  it('contains the reasons and the stations, and a placeholder for the room', () => {
    const { sentences, names } = buildRoomNarrative('Room 1', guide, 'en');
    const reason = phraseReason({ key: 'no_equipment' }, 'en');
    expect(sentences).to.deep.equal(['Room: {1}.', reason, 'Push-up: 3 x 12.']);
    expect(names).to.deep.equal(['Room 1']);
    const korean = buildRoomNarrative('Room 1', guide, 'ko').sentences;
    expect([korean[0], ...korean.slice(2)]).to.deep.equal(['룸: {1}.', '푸시업: 3세트 × 12회.']);
  });
});

describe('the narrative of a month', () => {
  const finding = {
    finding: { key: 'volume_rose' },
    because: { key: 'volumes', volumeKg: 110, earlierKg: 100 },
  } as const;
  const analysis = (sessions: number) =>
    ({ month: '2026-09', sessions, volumeKg: 110, findings: [finding] }) as unknown as MonthlyAnalysis;

  it('contains the figures and each finding with its reason', () => {
    const { sentences, names } = buildMonthNarrative(analysis(2), 'en');
    expect(sentences).to.deep.equal([
      'In September 2026: 2 completed sessions, a volume of 110 kg.',
      phraseReason(finding.finding, 'en'),
      phraseReason(finding.because, 'en'),
    ]);
    expect(buildMonthNarrative(analysis(1), 'en').sentences[0]).to.include('1 completed session,');
    expect(buildMonthNarrative(analysis(2), 'ko').sentences[0]).to.equal('9월: 완료한 세션 2회, 운동량 110kg.');
    expect(names).to.deep.equal([]);
  });
});

describe('the narrative from the templates alone', () => {
  it('has its names, and a space between two sentences', async () =>
    expect(
      await new TemplateNarrativeWriter().write({ language: 'en', sentences: ['A {1}.', 'B.'], names: ['x'] }),
    ).to.equal('A x. B.'));
});
