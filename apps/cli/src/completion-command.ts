import { Argument, Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = `Writes a script that lets a shell complete commands, options and the names of jobs:

  bash  source <(spotter completion bash)      in ~/.bashrc
  zsh   source <(spotter completion zsh)       in ~/.zshrc, after compinit
  fish  spotter completion fish | source       in ~/.config/fish/config.fish`;

export const completionCommand = ({ output }: Surroundings, done: Done): Command =>
  new Command('completion')
    .summary('let a shell complete what is typed')
    .description(ABOUT)
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action((shell: 'bash' | 'zsh' | 'fish', _options: object, command: Command) =>
      done(import('./write-completion.js').then((module) => module.writeCompletion(shell, command.parent, output))),
    );
