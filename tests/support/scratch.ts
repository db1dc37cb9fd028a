import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All temporary folders of the tests lie in one of all projects, so that paths of sockets stay short; it is removed after them. */
export default function scratch(): () => void {
  const before = process.env.TMPDIR;
  if (before?.includes('plumbline-tests-') === true) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tests-'));
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
