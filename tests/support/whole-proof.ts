/** `.ci/run` ends with the whole proof, which runs every defect and every network fault; nothing is tried twice there. */
export const wholeProofFollows = process.env.WHOLE_PROOF_FOLLOWS === '1';
