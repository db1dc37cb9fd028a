import { writeDossier } from '../../reports/dossier/dossier.js';
import type { Heading } from '../../reports/html/dossier.js';
import { readRun } from '../../engine/read-run.js';
import { commandLine } from '../../results/command.js';
import { printResult, type PrintOptions } from '../print-report.js';

export interface DossierOptions extends Heading {
  readonly out: string;
}

/** `plumbline dossier OLD NEW` or `plumbline dossier RUN`: writes a page and an archive for the vendor. */
export async function dossierCommand(
  runs: readonly string[],
  { out, json = false, ...heading }: DossierOptions & PrintOptions,
): Promise<number> {
  const [first, second] = runs;
  const newer = await readRun(second ?? first!);
  const older = second === undefined ? undefined : await readRun(first!);
  const page = out.replace(/\.(?:html|zip)$/, '') + '.html';
  const { files, findings } = await writeDossier(newer, older, { page, ...heading });
  const verify = commandLine('verify', files[1]!);
  const count = `${findings} ${findings === 1 ? 'finding' : 'findings'}`;
  printResult(`${files.join('\n')}\n${count}; check it with: ${verify}\n`, { files, findings, verify }, { json });
  return 0;
}
