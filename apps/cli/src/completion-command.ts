import { Argument, Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = `Writes a shell script that completes commands, options and job names:

  bash  source <(spotter completion bash)      in ~/.bashrc
  zsh   source <(spotter completion zsh)       in ~/.zshrc, after compinit
  fish  spotter completion fish | source       in ~/.config/fish/config.fish`;

export const completionCommand: CreateCommand = (run) =>
  new Command('completion')
    .summary('write a shell completion script')
    .description(ABOUT)
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(run(async () => (await import('./write-completion.js')).writeCompletion));
