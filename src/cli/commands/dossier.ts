import { writeDossier } from '../../reports/dossier/dossier.js';
import { readRun } from '../../engine/read-run.js';
import { commandLine } from '../../results/command.js';

export interface DossierOptions {
  readonly out: string;
  /** File with a private Ed25519 key in PEM. */
  readonly sign?: string;
}

/** `plumbline dossier OLD NEW` or `plumbline dossier RUN`: writes a page and an archive for the vendor. */
export async function dossierCommand(runs: readonly string[], { out, sign }: DossierOptions): Promise<number> {
  const [first, second] = runs;
  const newer = await readRun(second ?? first!);
  const older = second === undefined ? undefined : await readRun(first!);
  const page = out.replace(/\.(?:html|zip)$/, '') + '.html';
  const { files, findings } = await writeDossier(newer, older, { page, ...(sign !== undefined && { signWith: sign }) });
  for (const file of files) process.stdout.write(`${file}\n`);
  process.stdout.write(
    `${findings} ${findings === 1 ? 'finding' : 'findings'}; check it with: ${commandLine('verify', files[1]!)}\n`,
  );
  return 0;
}
