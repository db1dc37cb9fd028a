import { summaryOf } from '../../engine/rejudge.js';
import { verifyDossier } from '../../reports/dossier/verify.js';

export interface VerifyOptions {
  /** File with a public Ed25519 key in PEM. */
  readonly key?: string;
  readonly signature?: string;
}

/** `plumbline verify FILE`: checks the archive of a dossier offline; 1 when it is not what its manifest says. */
export async function verifyCommand(file: string, { key, signature }: VerifyOptions): Promise<number> {
  const signed = key === undefined ? undefined : { key, file: signature ?? `${file}.sig` };
  const { parts, verdicts, faults, remarks } = await verifyDossier(file, summaryOf, signed);
  for (const remark of remarks) process.stdout.write(`note: ${remark}\n`);
  for (const fault of faults.slice(0, 50)) process.stdout.write(`${fault}\n`);
  if (faults.length > 50) process.stdout.write(`and ${faults.length - 50} more\n`);
  const checked = `${parts} files compared by SHA-256, ${verdicts} verdicts derived anew from the exchanges${signed === undefined ? '' : ', signature checked'}`;
  process.stdout.write(`${faults.length === 0 ? 'VERIFIED' : 'NOT VERIFIED'}: ${checked}\n`);
  return faults.length === 0 ? 0 : 1;
}
