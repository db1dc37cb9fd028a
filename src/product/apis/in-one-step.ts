import type { Violation } from '../model/check.js';

/** What is decided of something; `undecided` where the requirement is not at stake, or what decides it cannot be read. */
export type Decision = Violation | 'undecided' | undefined;

/** The two steps of a check that reads but once whether its requirement is at stake, and whether it is kept. */
export const inOneStep = <Seen>(decide: (view: Seen) => Decision, at?: string) => ({
  note(view: Seen) {
    const violation = decide(view);
    return violation === 'undecided'
      ? undefined
      : { violation: at === undefined ? violation : violation && { at, ...violation } };
  },
  judge: ({ violation }: { readonly violation: Violation | undefined }) => violation,
});
