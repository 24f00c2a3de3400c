import { expect } from 'chai';
import { tellPlainly, withNames } from './narrative.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Day } from '../shared/calendar.js';
import type { RecommendedExercise } from './recommendation.js';
import { storyOfRecommendation } from './stories.js';

const exercise = (name: string): RecommendedExercise => ({
  ...{ name, muscleGroup: 'legs', sets: 3, reps: 8, targetWeightKg: 52.5, targetRpe: 7, restsOn: [] },
  because: { key: 'top_of_range', reps: 12 },
});
const recommendation = {
  warmUp: { key: 'warm_up' as const },
  exercises: ['Squat of 김철수', 'Row', 'Press', 'Curl'].map(exercise),
};
const story = (language: 'ko' | 'en', day?: Day) =>
  storyOfRecommendation(recommendation, [{ key: 'groups_on_goal' }], language, defaultPolicies.guidance, day);

describe('the story of a recommendation', () => {
  it('tells the first three exercises, with marks where people’s names for them stand', () => {
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

  it('is told with the names by the templates, in Korean too', () => {
    expect(tellPlainly(story('en'))).to.include('Squat of 김철수: 3 x 8 at 52.5 kg, RPE 7.');
    expect(tellPlainly(story('ko'))).to.include('Row: 3세트 × 8회, 52.5kg, RPE 7.');
  });
});

describe('names in a text', () => {
  it('stand where their marks were, once, whatever is in them', () =>
    expect(withNames('{1}, {2}, {1}, {3}', ['a {2}', '$& b'])).to.equal('a {2}, $& b, a {2}, {3}'));
});
