import { judgeJournals } from '../../engine/judge-journals.js';
import { verifyDossier } from '../../reports/dossier/verify.js';
import { printResult, type PrintOptions } from '../print-report.js';

/** `plumbline verify FILE`: checks the archive of a dossier offline; 1 when it is not what its manifest says. */
export async function verifyCommand(file: string, { json = false }: PrintOptions): Promise<number> {
  const { parts, verdicts, faults, remarks } = await verifyDossier(file, (journal) => judgeJournals([journal]));
  const checked = `${parts} files compared by SHA-256, ${verdicts} verdicts derived anew from the exchanges`;
  const verified = faults.length === 0;
  const lines = [
    ...remarks.map((remark) => `note: ${remark}`),
    // Names in an archive are foreign: one with a line feed would write a line of its own.
    ...faults.slice(0, 50).map((fault) => fault.replaceAll('\n', '\\u000a')),
    ...(faults.length > 50 ? [`and ${faults.length - 50} more`] : []),
    `${verified ? 'VERIFIED' : 'NOT VERIFIED'}: ${checked}`,
  ];
  const value = { verified, files: parts, verdicts, faults, notes: remarks };
  printResult(`${lines.join('\n')}\n`, value, { json });
  return verified ? 0 : 1;
}
