import { DAY, defaultPolicies, HOUR, MINUTE, parseDay, parseTimeOfDay, SECOND, type Policies } from '@spotter/core';

/** A setting that cannot be made, in a sentence that says what can. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** Units in which a length of time can be said, in the place of `Ms` at the end of a name. */
const UNITS: Readonly<Record<string, number>> = { Days: DAY, Hours: HOUR, Minutes: MINUTE, Seconds: SECOND, Ms: 1 };

type Node = Readonly<Record<string, unknown>>;
type Leaf = number | string;

/**
 * The policies with some of their numbers set: each setting is `path=value`, as `cancellation.freeNoticeHours=12` or
 * `notification.retryAfterMs.0=60000` (docs/simulation.md, What if). A length of time may be said in days, hours, minutes or seconds.
 * @throws WrongSetting for a path that is none, or a value of another kind than the default.
 */
export function withSettings(settings: readonly string[], policies: Policies = defaultPolicies): Policies {
  return settings.reduce((set, setting) => withSetting(set, setting), policies);
}

function withSetting(policies: Policies, setting: string): Policies {
  const equals = setting.indexOf('=');
  if (equals < 1)
    throw new WrongSetting(`"${setting}" is no setting: it has to look like cancellation.freeNoticeHours=12.`);
  const [path, text] = [setting.slice(0, equals).trim(), setting.slice(equals + 1).trim()];
  return replaced(policies as unknown as Node, path.split('.'), path, text) as unknown as Policies;
}

function replaced(node: Node, names: readonly string[], path: string, text: string): Node {
  const [name = '', ...rest] = names;
  const { key, unit } = keyIn(node, name, path);
  const value = node[key];
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf !== (rest.length === 0)) throw new WrongSetting(unfinished(path, isLeaf, value));
  const changed = isLeaf ? parsed(value as Leaf, text, unit, path) : replaced(value as Node, rest, path, text);
  if (!Array.isArray(node)) return { ...node, [key]: changed };
  return node.map((one: unknown, index) => (String(index) === key ? changed : one)) as unknown as Node;
}

/** The name itself, or that of a length of time which is said in another unit. */
function keyIn(node: Node, name: string, path: string): { readonly key: string; readonly unit: number } {
  if (Object.hasOwn(node, name)) return { key: name, unit: 1 };
  for (const [suffix, unit] of Object.entries(UNITS)) {
    const inMillis = `${name.slice(0, -suffix.length)}Ms`;
    if (name.endsWith(suffix) && Object.hasOwn(node, inMillis)) return { key: inMillis, unit };
  }
  throw new WrongSetting(`There is no policy ${path}: "${name}" is none of ${Object.keys(node).join(', ')}.`);
}

const unfinished = (path: string, isLeaf: boolean, value: unknown): string =>
  isLeaf
    ? `There is no policy ${path}: it goes too far.`
    : `${path} is several: ${Object.keys(value as Node).join(', ')}.`;

function parsed(before: Leaf, text: string, unit: number, path: string): Leaf {
  if (typeof before === 'string') return parsedWord(before, text, path);
  // 1.1 hours are 3,960,000 ms, and 3960000.0000000005 as JavaScript multiplies.
  const value = unit === 1 ? Number(text) : Math.round(Number(text) * unit);
  if (text === '' || !Number.isFinite(value)) throw new WrongSetting(`${path} is a number, and "${text}" is none.`);
  if (value < 0) throw new WrongSetting(`${path} is not below zero.`);
  if (Number.isInteger(before) && !Number.isSafeInteger(value))
    throw new WrongSetting(`${path} is a whole number of ordinary size, and "${text}" is none.`);
  return value;
}

/** Days and times of day are the only words. */
function parsedWord(before: string, text: string, path: string): string {
  const isTime = before.includes(':');
  if ((isTime ? parseTimeOfDay(text) : parseDay(text)) !== null) return text;
  throw new WrongSetting(`${path} looks like ${before}, and "${text}" does not.`);
}
