import { vi } from 'vitest';
import { laboratoryCommands } from '../../src/laboratory/commands/commands.js';
import { main } from '../../src/product/cli/main.js';

/** Runs a command in this process, free of what the environment says of targets; a process of its own takes a second. */
export async function ranHere(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const written = { stdout: '', stderr: '' };
  // A thread has no mode bits of its own.
  const umask = vi.spyOn(process, 'umask').mockReturnValue(0o22);
  const streams = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name].setMaxListeners(0), 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const before = { ...process.env };
  for (const name of Object.keys(before))
    if (/^(CI|PLUMBLINE_.*|BASE_URL|API_KEY)$|_BASE_URL$/.test(name)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, { NO_COLOR: '1' }, environment);
  try {
    return { code: await main(parameters, laboratoryCommands), ...written };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
    for (const one of [umask, ...streams]) one.mockRestore();
  }
}
