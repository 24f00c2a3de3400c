import type { Phrase } from '../../kernel/phrases.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';

/** An exercise that is safe without a partner who spots the load. */
export interface Station {
  readonly muscleGroup: MuscleGroup;
  readonly name: Phrase;
}

interface Equipment {
  /** Matches the names of this equipment in stores. */
  readonly called: RegExp;
  readonly stations: readonly Station[];
}

const station = (muscleGroup: MuscleGroup, ko: string, en: string): Station => ({ muscleGroup, name: { ko, en } });

const EQUIPMENT: readonly Equipment[] = [
  {
    called: /덤벨|아령|dumb-?bell/i,
    stations: [
      station('shoulders', '덤벨 숄더 프레스', 'Dumbbell shoulder press'),
      station('back', '덤벨 로우', 'Dumbbell row'),
      station('chest', '덤벨 플로어 프레스', 'Dumbbell floor press'),
      station('legs', '덤벨 스플릿 스쿼트', 'Dumbbell split squat'),
      station('arms', '덤벨 컬', 'Dumbbell curl'),
    ],
  },
  {
    called: /스쿼트 ?랙|파워 ?랙|하프 ?랙|\brack\b/i,
    stations: [
      station('back', '랙 인버티드 로우', 'Inverted row in the rack'),
      station('chest', '랙 인클라인 푸시업', 'Incline push-up in the rack'),
    ],
  },
  {
    called: /바벨|barbell/i,
    stations: [
      station('legs', '바벨 루마니안 데드리프트', 'Barbell Romanian deadlift'),
      station('back', '바벨 로우', 'Barbell row'),
      station('shoulders', '바벨 오버헤드 프레스', 'Barbell overhead press'),
    ],
  },
  {
    called: /케틀 ?벨|kettle-?bell/i,
    stations: [
      station('legs', '케틀벨 고블릿 스쿼트', 'Kettlebell goblet squat'),
      station('full_body', '케틀벨 스윙', 'Kettlebell swing'),
      station('back', '케틀벨 로우', 'Kettlebell row'),
    ],
  },
  {
    called: /밴드|\bbands?\b/i,
    stations: [
      station('back', '밴드 풀 어파트', 'Band pull-apart'),
      station('shoulders', '밴드 래터럴 레이즈', 'Band lateral raise'),
      station('arms', '밴드 컬', 'Band curl'),
    ],
  },
  {
    called: /매트(?!릭스)|\bmats?\b/i,
    stations: [
      station('core', '매트 데드버그', 'Dead bug on the mat'),
      station('legs', '매트 글루트 브리지', 'Glute bridge on the mat'),
      station('chest', '매트 푸시업', 'Push-up on the mat'),
    ],
  },
  {
    called: /케이블|cable/i,
    stations: [
      station('back', '케이블 로우', 'Cable row'),
      station('chest', '케이블 체스트 프레스', 'Cable chest press'),
      station('arms', '케이블 푸시다운', 'Cable push-down'),
      station('core', '케이블 팔로프 프레스', 'Cable Pallof press'),
    ],
  },
  {
    called: /벤치|\bbench\b/i,
    stations: [
      station('legs', '벤치 스텝업', 'Step-up on the bench'),
      station('chest', '벤치 인클라인 푸시업', 'Incline push-up on the bench'),
      station('core', '벤치 레그 레이즈', 'Leg raise on the bench'),
    ],
  },
  {
    called: /풀업|철봉|턱걸이|pull-?up/i,
    stations: [
      station('back', '밴드 보조 풀업', 'Assisted pull-up'),
      station('core', '행잉 니 레이즈', 'Hanging knee raise'),
    ],
  },
  {
    called: /trx|서스펜션|suspension/i,
    stations: [
      station('back', '서스펜션 로우', 'Suspension row'),
      station('legs', '서스펜션 스쿼트', 'Suspension squat'),
    ],
  },
  { called: /메디신|medicine/i, stations: [station('full_body', '메디신볼 슬램', 'Medicine-ball slam')] },
  { called: /짐볼|스위스볼|gym ball|swiss ball/i, stations: [station('core', '짐볼 크런치', 'Gym-ball crunch')] },
  { called: /레그 ?프레스|leg press/i, stations: [station('legs', '레그 프레스', 'Leg press')] },
];

/** Exercises without equipment. */
export const BODY_WEIGHT_STATIONS: readonly Station[] = [
  station('legs', '맨몸 스쿼트', 'Bodyweight squat'),
  station('chest', '푸시업', 'Push-up'),
  station('core', '데드버그', 'Dead bug'),
  station('back', '슈퍼맨', 'Superman'),
  station('shoulders', '파이크 푸시업', 'Pike push-up'),
  station('full_body', '인치웜', 'Inchworm'),
];

/** Exercises with this equipment; empty for an unknown name, and for machines of the cardio guide. */
export const stationsWith = (equipment: string): readonly Station[] =>
  EQUIPMENT.find(({ called }) => called.test(equipment))?.stations ?? [];
