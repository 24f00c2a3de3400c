import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { PhaseName } from '../policy.js';
import { roomGuide } from './room-guide.js';
import { recentVolume } from './weekly-volume.js';
import type { RoomId } from '../../kernel/ids.js';
import { DAY, instant, minus } from '../../kernel/instant.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { trained } from '../testing/trained-session.js';

const now = instant(1_000 * DAY);

const attendance = { completed: 12, missed: 0, firstSessionAt: null };

/** Yesterday's session of the back. */
const session = (count: number, condition = 4): MeasuredSession => {
  const sets = Array.from({ length: count }, () => ({ weightKg: 40, reps: 10, rpe: 7 }));
  return trained(minus(now, DAY), { exercises: [{ name: 'Row', muscleGroup: 'back', sets }], condition });
};

function guide(equipment: readonly string[] | null, past: readonly MeasuredSession[] = [], phase: PhaseName = 'base') {
  const room = equipment && { id: 'room' as RoomId, name: 'A', equipment };
  const volumes = recentVolume(past, now, 'strength', defaultPolicies);
  return roomGuide(room, volumes, { history: { attendance, past }, phase, at: now }, defaultPolicies.guidance);
}

const stations = (...of: Parameters<typeof guide>) =>
  guide(...of).circuit.map(({ equipment, exercise }) => `${equipment ?? 'nothing'}: ${exercise.en}`);

describe('a room guide', () => {
  it('has one exercise for each piece of equipment, for different muscle groups', () =>
    expect(stations(['덤벨', '바벨', '스쿼트 랙', '벤치'])).to.deep.equal([
      '덤벨: Dumbbell split squat',
      '바벨: Barbell row',
      '스쿼트 랙: Incline push-up in the rack',
      '벤치: Leg raise on the bench',
    ]));

  it('does not mistake a machine of the maker Matrix (매트릭스) for a mat (매트)', () => {
    expect(stations(['매트릭스 트레드밀', 'Matrix treadmill']).every((one) => one.startsWith('nothing: '))).to.equal(
      true,
    );
    expect(stations(['매트릭스 레그 프레스', '요가매트'])).to.include.members([
      '매트릭스 레그 프레스: Leg press',
      '요가매트: Push-up on the mat',
    ]);
  });

  it('starts with the largest deficit', () => {
    const past = [session(40)];
    const { circuit } = guide(['Dumbbells'], past);
    expect(circuit[0]).to.deep.include({ muscleGroup: 'legs', because: behind('legs') });
    expect(guide(['cable machine'], past).circuit[0]).to.deep.include({ muscleGroup: 'chest' });
  });
  const behind = (muscleGroup: string) => ({ key: 'group_behind', muscleGroup, weeklySets: 0, needed: 6 });

  it('has four exercises at least, some without equipment, and six at most', () => {
    expect(stations(['케틀벨', '트램펄린'])).to.deep.equal([
      '케틀벨: Kettlebell goblet squat',
      'nothing: Superman',
      'nothing: Push-up',
      'nothing: Pike push-up',
    ]);
    expect(stations(['덤벨', '바벨', '밴드', '매트', '벤치', '케이블 머신', '케틀벨'])).to.have.length(6);
  });

  it('states that the room is unknown, empty or without known equipment', () => {
    const why = (equipment: readonly string[] | null) => guide(equipment).because;
    expect(why(null)).to.deep.equal([{ key: 'room_unknown' }]);
    expect(why([])).to.deep.equal([{ key: 'no_equipment' }]);
    expect(why(['러닝머신'])).to.deep.equal([{ key: 'no_equipment' }]);
    expect(why(['덤벨', '매트'])).to.deep.equal([{ key: 'room_equipment', pieces: 2 }]);
    expect(guide(null).circuit).to.have.length(4);
  });

  it('states whether an exercise needs equipment when its muscle group has no deficit', () => {
    const chest = { muscleGroup: 'chest', sets: 0, volumeKg: 0, weeklySets: 0, goal: { min: 6, max: 15 } } as const;
    const state = { history: { attendance, past: [] }, phase: 'base', at: now } as const;
    const room = { id: 'room' as RoomId, name: 'A', equipment: ['레그 프레스', '덤벨'] };
    const { circuit } = roomGuide(room, [chest], state, defaultPolicies.guidance);
    expect(circuit.map(({ exercise, because }) => [exercise.en, because])).to.deep.equal([
      ['Leg press', { key: 'equipment_there' }],
      ['Dumbbell floor press', behind('chest')],
      ['Dead bug', { key: 'needs_nothing' }],
      ['Superman', { key: 'needs_nothing' }],
    ]);
  });

  it('has fewer sets after pain and in a deload, and at least eight repetitions', () => {
    expect(guide(['덤벨']).circuit[0]).to.deep.include({ sets: 3, reps: 12 });
    expect(guide(['덤벨'], [], 'peak').circuit[0]).to.deep.include({ sets: 3, reps: 8 });
    const painful = guide(['덤벨'], [session(3, 2)]);
    expect(painful.circuit[0]).to.deep.include({ sets: 2, because: { key: 'pain', condition: 2 } });
    expect(painful.because).to.deep.equal([
      { key: 'room_equipment', pieces: 1 },
      { key: 'pain', condition: 2 },
    ]);
    expect(painful.restsOn).to.have.length(1);
    expect(guide(['덤벨'], [session(3)], 'deload').circuit[0]).to.deep.include({ sets: 2 });
  });

  it('is the same for the same input, without duplicates, for any equipment names', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('덤벨', '바벨', 'rack', 'Mat', '케이블', 'TRX', '풀업바', '벤치'),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (equipment) => {
        const once = stations(equipment);
        expect(once).to.deep.equal(stations(equipment));
        expect(once.length).to.be.within(4, 6);
        expect(new Set(guide(equipment).circuit.map(({ exercise }) => exercise.en)).size).to.equal(once.length);
      }),
    );
  });
});
