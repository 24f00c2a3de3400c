import { JOB_SCHEDULES } from '@spotter/cron-runner';
import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.js';
import { EXIT, type ExitCode } from './exit-code.js';

/** A command by its full path, with the possible next words. */
interface Place {
  readonly path: readonly string[];
  readonly commands: readonly string[];
  readonly words: readonly string[];
}

export async function writeCompletion(
  { output }: CliEnvironment,
  shell: 'bash' | 'zsh' | 'fish',
  _options: object,
  { parent: spotter }: Command,
): Promise<ExitCode> {
  const places = spotter ? listPlaces(spotter, [spotter.name()]) : [];
  output.write(`${(shell === 'fish' ? fish(places) : bash(places, shell)).join('\n')}\n`);
  return EXIT.success;
}

function listPlaces(command: Command, path: readonly string[]): readonly Place[] {
  const commands = command.commands.map((one) => one.name());
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const here = { path, commands, words: [...commands, ...listValues(command), ...options, '--help'] };
  return [here, ...command.commands.flatMap((one) => listPlaces(one, [...path, one.name()]))];
}

/** The values of an argument: its choices, or all job names. */
const listValues = (command: Command): readonly string[] =>
  command.registeredArguments.flatMap((argument) =>
    argument.name() === 'job' ? Object.keys(JOB_SCHEDULES) : (argument.argChoices ?? []),
  );

/** zsh supports it through its bash compatibility layer, but reads a letter after a colon in `${…}` as a modifier. */
const bash = (places: readonly Place[], shell: 'bash' | 'zsh'): readonly string[] => [
  ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
  '_spotter() {',
  '  local path=spotter word words=',
  '  for word in "${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do',
  '    case "$path $word" in',
  `      ${places.slice(1).map(quotedPath).join(' | ')}) path="$path $word" ;;`,
  '    esac',
  '  done',
  '  case "$path" in',
  ...places.map((place) => `    ${quotedPath(place)}) words="${place.words.join(' ')}" ;;`),
  '  esac',
  '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
  '}',
  'complete -F _spotter spotter',
];

const quotedPath = ({ path }: Place): string => `"${path.join(' ')}"`;

const fish = (places: readonly Place[]): readonly string[] => [
  'complete -c spotter -f',
  ...places.map((place) => `complete -c spotter -n '${isAt(place)}' -a '${place.words.join(' ')}'`),
];

function isAt({ path: [, ...path], commands }: Place): string {
  if (path.length === 0) return '__fish_use_subcommand';
  const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const notBehind = commands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${commands.join(' ')}`];
  return [...seen, ...notBehind].join('; and ');
}
