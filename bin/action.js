/** Entry of the GitHub action: Node alone runs it, from the files of the release. */
import { action } from '../dist/cli/action.js';

process.exitCode = await action(process.env);
