import { defaultPolicies, type Policies } from '@spotter/core/application';
import { DAY, HOUR, MINUTE, parseDay, parseTimeOfDay, SECOND } from '@spotter/core/kernel';

/** An invalid setting, in a sentence with the valid options. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** Units of a duration, in place of `Ms` at the end of a name. */
const UNITS: Readonly<Record<string, number>> = { Days: DAY, Hours: HOUR, Minutes: MINUTE, Seconds: SECOND, Ms: 1 };

type Node = Readonly<Record<string, unknown>>;
type Leaf = number | string | boolean | null;

/**
 * The policies with some values replaced. A setting is `path=value`, like `cancellation.freeNoticeHours=12` or
 * `notification.retryAfterMs.0=60000` (docs/simulation.md, What if). Durations can be in days, hours, minutes or seconds.
 * @throws WrongSetting for an unknown path, or a value of another type than the default.
 */
export function withSettings(settings: readonly string[], policies: Policies = defaultPolicies): Policies {
  return settings.reduce((set, setting) => withSetting(set, setting), policies);
}

function withSetting(policies: Policies, setting: string): Policies {
  const equals = setting.indexOf('=');
  if (equals < 1)
    throw new WrongSetting(`"${setting}" is not a setting. It must look like cancellation.freeNoticeHours=12.`);
  const [path, text] = [setting.slice(0, equals).trim(), setting.slice(equals + 1).trim()];
  return replaceLeaf(policies, path.split('.'), path, text) as Policies;
}

function replaceLeaf(node: Node, names: readonly string[], path: string, text: string): Node {
  const [name = '', ...rest] = names;
  const { key, unit } = findKey(node, name, path);
  const value = node[key];
  const isLeaf = typeof value !== 'object' || value === null;
  if (isLeaf !== (rest.length === 0)) throw new WrongSetting(wrongDepthMessage(path, isLeaf, value));
  const changed = isLeaf ? parseValue(value as Leaf, text, unit, path) : replaceLeaf(value as Node, rest, path, text);
  if (!Array.isArray(node)) return { ...node, [key]: changed };
  return node.map((one: unknown, index) => (String(index) === key ? changed : one)) as unknown as Node;
}

/** The name itself, or the name of a duration given in another unit. */
function findKey(node: Node, name: string, path: string): { readonly key: string; readonly unit: number } {
  if (Object.hasOwn(node, name)) return { key: name, unit: 1 };
  for (const [suffix, unit] of Object.entries(UNITS)) {
    const inMillis = `${name.slice(0, -suffix.length)}Ms`;
    if (name.endsWith(suffix) && Object.hasOwn(node, inMillis)) return { key: inMillis, unit };
  }
  throw new WrongSetting(`Unknown policy ${path}: "${name}" is not one of ${Object.keys(node).join(', ')}.`);
}

const wrongDepthMessage = (path: string, isLeaf: boolean, value: unknown): string =>
  isLeaf
    ? `Unknown policy ${path}: the path is too long.`
    : `${path} is a group: ${Object.keys(value as Node).join(', ')}.`;

function parseValue(before: Leaf, text: string, unit: number, path: string): Leaf {
  if (typeof before === 'string') return parseText(before, text, path);
  if (typeof before !== 'number') throw new WrongSetting(`${path} is neither a number nor a text.`);
  // 1.1 hours are 3,960,000 ms; JavaScript's product is 3960000.0000000005.
  const value = unit === 1 ? Number(text) : Math.round(Number(text) * unit);
  if (text === '' || !Number.isFinite(value)) throw new WrongSetting(`${path} must be a number, not "${text}".`);
  if (value < 0) throw new WrongSetting(`${path} must not be negative.`);
  if (Number.isInteger(before) && !Number.isSafeInteger(value))
    throw new WrongSetting(`${path} must be a whole number of a reasonable size, not "${text}".`);
  return value;
}

/** The values of policies that are a choice. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { 'payout.release': ['automatic', 'two_person'] };

/** Text values are choices, days and times of day. */
function parseText(before: string, text: string, path: string): string {
  const choices = CHOICES[path];
  if (choices?.includes(text)) return text;
  if (choices) throw new WrongSetting(`${path} must be one of ${choices.join(', ')}, not "${text}".`);
  const isTime = before.includes(':');
  if ((isTime ? parseTimeOfDay(text) : parseDay(text)) !== null) return text;
  throw new WrongSetting(`${path} must look like ${before}, not "${text}".`);
}
