import { ConfigurationError } from '../../model/configuration-error.js';
import type { EvidenceFile } from '../../results/evidence-file.js';
import { isSameContent, type Forgotten } from '../../results/packed-parts.js';

/** Whether what a file holds was counted before; `perhaps` where one of the files has forgotten some of its inputs. */
type Counted = 'new' | 'before' | 'perhaps before';

/** What was counted so far, by id of the run or of the recorded file. */
export interface CountedInputs {
  /** Throws a `ConfigurationError` for a file that holds some of what was counted before, or holds it with other content. */
  add(name: string, file: Pick<EvidenceFile, 'inputs' | 'forgotten' | 'run'>): Counted;
  contentOf(id: string): string;
  forgotten(): Forgotten | undefined;
}

export function createInputs(): CountedInputs {
  const counted = new Map<string, { readonly hash: string; readonly name: string }>();
  /** Runs that have forgotten some of their inputs. */
  const runs = new Set<string>();
  let forgotten: Forgotten | undefined;
  let greatest = '';
  return {
    add(name, { inputs, forgotten: own, run }) {
      const all = Object.entries(inputs);
      const known = all.filter(([id]) => counted.has(id));
      const other = known.find(([id, hash]) => !isSameContent(counted.get(id)!.hash, hash));
      const [id] = other ?? known[0] ?? [];
      if (other !== undefined)
        throw new ConfigurationError(
          `merge: ${name} and ${counted.get(id!)!.name} hold the run ${id} with different content, as of a run that was resumed; expected one of them`,
        );
      if (known.length > 0 && known.length === all.length && (own === undefined || runs.has(run.id))) return 'before';
      if (known.length > 0)
        throw new ConfigurationError(
          `merge: ${name} and ${counted.get(id!)!.name} both hold ${id}, beside other runs; expected each run in one of them`,
        );
      const last = all.map(([one]) => one).reduce((text, two) => (text > two ? text : two), '');
      const isUntold =
        (forgotten !== undefined && (own !== undefined || last > forgotten.after)) ||
        (own !== undefined && greatest > own.after);
      for (const [one, hash] of all) counted.set(one, { hash, name });
      if (last > greatest) greatest = last;
      if (own !== undefined) runs.add(run.id);
      forgotten = addUp(forgotten, own);
      return isUntold ? 'perhaps before' : 'new';
    },
    contentOf: (id) => counted.get(id)!.hash,
    forgotten: () => forgotten,
  };
}

function addUp(left: Forgotten | undefined, right: Forgotten | undefined): Forgotten | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return { count: left.count + right.count, after: left.after < right.after ? left.after : right.after };
}
