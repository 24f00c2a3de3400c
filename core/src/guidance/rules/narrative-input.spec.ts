import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { renderTemplate, insertNames } from './narrative.js';
import type { RecommendedExercise } from './recommendation.js';
import { buildRecommendationNarrative } from './narrative-input.js';
import type { Day } from '../../kernel/calendar.js';

const exercise = (name: string): RecommendedExercise => ({
  ...{ name, muscleGroup: 'legs', sets: 3, reps: 8, targetWeightKg: 52.5, targetRpe: 7, restsOn: [] },
  because: { key: 'top_of_range', reps: 12 },
});

const recommendation = {
  warmUp: { key: 'warm_up' as const },
  exercises: ['Squat of 김철수', 'Row', 'Press', 'Curl'].map(exercise),
};

const story = (language: 'ko' | 'en', day?: Day) =>
  buildRecommendationNarrative(recommendation, [{ key: 'groups_on_goal' }], language, defaultPolicies.guidance, day);

describe('the narrative of a recommendation', () => {
  it('contains the first three exercises, with placeholders for names', () => {
    const { sentences, names } = story('en', '2026-11-22' as Day);
    expect(names).to.deep.equal(['Squat of 김철수', 'Row', 'Press']);
    expect(sentences.slice(0, 4)).to.deep.equal([
      'A good day for the next session is 2026-11-22.',
      'Every muscle group has its sets of the week.',
      '{1}: 3 x 8 at 52.5 kg, RPE 7.',
      'All sets of 12 repetitions with some in reserve: the weight goes up.',
    ]);
    expect(sentences.join(' ')).not.to.match(/김철수|Row/);
  });

  it('is rendered with the names by the templates, also in Korean', () => {
    expect(renderTemplate(story('en'))).to.include('Squat of 김철수: 3 x 8 at 52.5 kg, RPE 7.');
    expect(renderTemplate(story('ko'))).to.include('Row: 3세트 × 8회, 52.5kg, RPE 7.');
  });
});

describe('names in a text', () => {
  it('replace their placeholders once, with any characters', () =>
    expect(insertNames('{1}, {2}, {1}, {3}', ['a {2}', '$& b'])).to.equal('a {2}, $& b, a {2}, {3}'));
});
