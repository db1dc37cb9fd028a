export { compare, judge, merge, report, run } from './programmatic.js';
export type {
  CompareOptions,
  FailedFinding,
  JudgeOptions,
  MergeOptions,
  RunOptions,
  RunResult,
} from './programmatic.js';
export type { Conclusion, TargetVerdict } from '../results/conclusion.js';
export type { ChangedFinding, Difference, FailOn } from '../results/difference.js';
export type { Finding, RequirementResult, RunSummary } from '../results/run-json.js';
export type { ReportFormat } from '../reports/write.js';
export { ConfigurationError } from '../model/configuration-error.js';
export { defineTarget, type BaseUrls, type Profile, type Secret } from '../profile/profile.js';
export { signatureText, signTransaction } from '../apis/trigger/fixtures/sign.js';
export type { Dialect } from '../apis/trigger/fixtures/dialect.js';
export type { Effect } from '../model/exchange.js';
export type { BorrowFixtures } from '../apis/borrow/fixtures.js';
export type { SwapOrderFixtures } from '../apis/swap-order/fixtures.js';
export type { TriggerFixtures } from '../apis/trigger/fixtures.js';
