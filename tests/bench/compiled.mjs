import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded by `npm run bench`, so that what is measured is what is shipped: whatever a benchmark imports from `src/` is
 * taken from `dist-bench/`, and the benchmark itself is only stripped of its types.
 */
if (isMainThread) register(import.meta.url);

const root = new URL('../../', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || !context.parentURL?.startsWith(`${root}tests/`)) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  if (href.startsWith(`${root}src/`)) return next(href.replace(`${root}src/`, `${root}dist-bench/`), context);
  return next(href.replace(/\.js$/, '.ts'), context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { default: typescript } = await import('typescript');
  const { outputText } = typescript.transpileModule(await readFile(new URL(url), 'utf8'), {
    compilerOptions: { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2022 },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}
