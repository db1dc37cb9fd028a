/** The scenarios by what they are about; checks that look at whole traces name them. */
export const scenarioNames = {
  bothVersions: 'order/both-versions',
  funded: 'order/funded-taker',
  nativeOutput: 'order/native-output',
  options: 'order/options',
  secondRouterType: 'order/second-router-type',
  takerWithMeans: 'order/taker-with-means',
  takersWithoutMeans: 'order/takers-without-means',
  missingParameter: 'order/missing-parameter',
  unquotable: 'order/unquotable',
  referral: 'order/referral',
  referralOutOfBounds: 'order/referral-out-of-bounds',
  exclusions: 'order/exclusions',
  optionAccepted: 'order/option-accepted',
  closeAuthorityAlone: 'order/close-authority-alone',
  parametersAtBoth: 'order/parameters-at-both',
  withoutKey: 'order/without-key',
  wrongKey: 'order/wrong-key',
} as const;

export const everyScenario: readonly string[] = Object.values(scenarioNames);
