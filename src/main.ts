import { laboratoryCommands } from './laboratory/commands/commands.js';
import { main as product } from './product/cli/main.js';

/** The whole program: the commands of the product, and those of the reference and the laboratory. Gives the exit code. */
export const main = (argv: readonly string[]): Promise<number> => product(argv, laboratoryCommands);
