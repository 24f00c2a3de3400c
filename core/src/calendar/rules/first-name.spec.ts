import { expect } from 'chai';
import { firstName } from './first-name.js';

describe('a first name', () => {
  for (const [name, first] of [
    ['홍길동', '길동'],
    ['김구', '구'],
    ['남궁민수', '민수'],
    ['남궁민', '민'],
    ['남궁', '궁'],
    ['홍 길동', '길동'],
    ['홍  길동', '길동'],
    ['봄', '봄'],
    ['Gildong Hong', 'Gildong'],
    ['  Gildong   Hong ', 'Gildong'],
    ['Guest', 'Guest'],
    ['홍 Gildong', '홍'],
    ['Hong 길동', 'Hong'],
    ['홍a', '홍a'],
    ['a홍길', 'a홍길'],
    ['홍 길 동', '길 동'],
    ['', ''],
  ] as const)
    it(`is "${first}" for "${name}"`, () => expect(firstName(name)).to.equal(first));
});
