/** A named sequence of random numbers. */
export interface Stream {
  /** From 0 (included) to 1 (excluded): 32 random bits. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A random key, by weight. */
  pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

/**
 * Seeded randomness by name: a stream depends only on the seed and its name, not on earlier draws (docs/simulation.md, Randomness).
 * Streams are cheap: create one per occasion, named after it.
 */
export class Random {
  /** @param seed a whole number from 0 below 2^32. @throws RangeError for any other. */
  constructor(readonly seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) throw new RangeError(`not a seed: ${seed}`);
  }

  stream(name: string, ...numbers: readonly number[]): Stream {
    const words = wordsOf(this.seed, name, numbers);
    return new SmallFastCounter(words[0], words[1], words[2], words[3]);
  }
}

type Words = [number, number, number, number];

/** Four words that depend on every character and number (the mixing of MurmurHash3, by Austin Appleby, in the public domain). */
function wordsOf(seed: number, name: string, numbers: readonly number[]): Words {
  const words: Words = [seed ^ 0x9e3779b9, seed ^ 0x85ebca6b, seed ^ 0xc2b2ae35, seed ^ 0x27d4eb2f];
  for (let index = 0; index < name.length; index += 1) mix(words, name.charCodeAt(index));
  for (const number of numbers) {
    // Only its lower 32 bits; a remainder of numbers above 2^31 is computed slowly.
    mix(words, number);
    mix(words, Math.floor(number / 0x1_0000_0000));
  }
  return words;
}

function mix(words: Words, value: number): void {
  words[0] = fmix32(words[0] ^ value);
  words[1] = fmix32(words[1] ^ words[0]);
  words[2] = (words[2] + words[1]) | 0;
  words[3] = fmix32(words[3] ^ words[2]);
}

function fmix32(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** Small fast counter, 32 bits, by Chris Doty-Humphrey (PractRand, in the public domain): its period is at least 2^32. */
class SmallFastCounter implements Stream {
  constructor(
    private a: number,
    private b: number,
    private c: number,
    private counter: number,
  ) {
    for (let round = 0; round < 8; round += 1) this.next();
  }

  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    return pickByWeight(this.next(), weights);
  }
}

function pickByWeight<Key extends string>(drawn: number, weights: Readonly<Record<Key, number>>): Key {
  const all = Object.entries(weights) as [Key, number][];
  let left = drawn * all.reduce((total, [, weight]) => total + weight, 0);
  for (const [key, weight] of all) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new RangeError('all weights are zero');
}
