import { summaryOf } from '../../engine/rejudge.js';
import { verifyDossier } from '../../reports/dossier/verify.js';
import { printResult, type PrintOptions } from '../print-report.js';

export interface VerifyOptions {
  /** File with a public Ed25519 key in PEM. */
  readonly key?: string;
  readonly signature?: string;
}

/** `plumbline verify FILE`: checks the archive of a dossier offline; 1 when it is not what its manifest says. */
export async function verifyCommand(
  file: string,
  { key, signature, json = false }: VerifyOptions & PrintOptions,
): Promise<number> {
  const signed = key === undefined ? undefined : { key, file: signature ?? `${file}.sig` };
  const { parts, verdicts, faults, remarks } = await verifyDossier(file, summaryOf, signed);
  const checked = `${parts} files compared by SHA-256, ${verdicts} verdicts derived anew from the exchanges${signed === undefined ? '' : ', signature checked'}`;
  const verified = faults.length === 0;
  const lines = [
    ...remarks.map((remark) => `note: ${remark}`),
    // Names in an archive are foreign: one with a line feed would write a line of its own.
    ...faults.slice(0, 50).map((fault) => fault.replaceAll('\n', '\\u000a')),
    ...(faults.length > 50 ? [`and ${faults.length - 50} more`] : []),
    `${verified ? 'VERIFIED' : 'NOT VERIFIED'}: ${checked}`,
  ];
  const value = { verified, files: parts, verdicts, signature: signed !== undefined, faults, notes: remarks };
  printResult(`${lines.join('\n')}\n`, value, { json });
  return verified ? 0 : 1;
}
