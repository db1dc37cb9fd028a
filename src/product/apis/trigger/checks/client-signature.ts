import type { FoldedSituation, Violation } from '../../../model/check.js';
import { groupedBy } from '../../../model/groups.js';
import { isObject } from '../../../json/parse.js';
import { isKey } from '../../../solana/key.js';
import { newest, newestKept, recordingOf, spanOf, stringsIn, type Span } from '../../traffic.js';
import { challengeTexts, isSignedBy, mostTexts, signaturesIn } from '../history/signatures.js';
import { trigger, type TriggerView } from '../response.js';

/** A challenge that was issued for a wallet: every text of the response, for the document names no field. */
interface Issued extends Span {
  readonly wallet: string;
  readonly texts: readonly string[];
}

/** A request that answers a challenge. */
interface Answered extends Span {
  readonly keys: readonly string[];
  /** Base64 of the 64 bytes. */
  readonly signatures: readonly string[];
  readonly isAccepted: boolean;
  readonly isRejected: boolean;
}

interface State {
  readonly issued: Issued[];
  readonly answered: Answered[];
}

function issuedIn(view: TriggerView): readonly Issued[] {
  const { operation, request, response, inconclusive } = view;
  const span = spanOf(view);
  if (operation !== 'challenge' || inconclusive !== undefined || response.status > 299 || span === undefined) return [];
  const wallet = isObject(request.body) ? request.body.walletPubkey : undefined;
  const texts = challengeTexts(stringsIn(response.body));
  return typeof wallet === 'string' && isKey(wallet) ? [{ ...span, wallet, texts }] : [];
}

function answeredIn(view: TriggerView): readonly Answered[] {
  const { operation, request, response, inconclusive } = view;
  const span = spanOf(view);
  if (operation !== 'verify' || inconclusive !== undefined || span === undefined) return [];
  const texts = stringsIn(request.body);
  const signatures = [...new Set(texts.flatMap(signaturesIn))].slice(0, mostTexts);
  const { status } = response;
  const isAccepted = status >= 200 && status < 300;
  const isRejected = status === 400 || status === 401;
  return [{ ...span, keys: texts.filter(isKey), signatures, isAccepted, isRejected }];
}

interface Judged {
  readonly answered: Answered;
  readonly challenge: Issued;
  readonly fits: boolean;
}

/** Each answer with the newest challenge that it fits; where it fits none, with the newest of its wallet. */
function judgedIn(answers: readonly Answered[], issued: readonly Issued[]): readonly Judged[] {
  const byWallet = groupedBy(issued, ({ wallet }) => wallet);
  return answers.flatMap((answered): Judged[] => {
    if (answered.signatures.length === 0) return [];
    const known = answered.keys
      .flatMap((key) => byWallet.get(key) ?? [])
      .filter(({ to }) => to <= answered.from + 1)
      .slice(-mostTexts);
    const own = known.findLast(({ wallet, texts }) => isSignedBy(wallet, texts, answered.signatures));
    const challenge = own ?? known.at(-1);
    return challenge === undefined ? [] : [{ answered, challenge, fits: own !== undefined }];
  });
}

const violation: Violation = {
  expected: 'the signature of a challenge that was issued to the wallet',
  actual: 'a rejected signature that fits no challenge issued to it',
};

function* answersJudged({ issued, answered }: State): Iterable<FoldedSituation> {
  const challenges = groupedBy(newestKept(issued), recordingOf);
  for (const [recording, answers] of groupedBy(newestKept(answered), recordingOf)) {
    const judged = judgedIn(answers, challenges.get(recording) ?? []);
    // An accepted signature of no known form: what a wallet signs here is something that this check does not know.
    if (judged.some(({ answered: { isAccepted }, fits }) => isAccepted && !fits)) continue;
    for (const { answered: one, challenge, fits } of judged) {
      if (!fits && !one.isRejected) continue;
      yield { base: one.base, exchanges: [challenge.id, one.id], violation: fits ? undefined : violation };
    }
  }
}

/** A wallet signs the challenge that was issued to it. */
export const clientSignature = {
  'TRIGGER-902': trigger.fold<State>({
    empty: () => ({ issued: [], answered: [] }),
    of({ views }) {
      const issued = views.flatMap(issuedIn);
      const answered = views.flatMap(answeredIn);
      return issued.length + answered.length === 0 ? undefined : { issued, answered };
    },
    merge: (left, right) => ({
      issued: newest(left.issued, right.issued),
      answered: newest(left.answered, right.answered),
    }),
    decide: answersJudged,
    // A wallet answers a challenge of the same recording.
    settle: (state) => ({ final: [...answersJudged(state)] }),
  }),
};
