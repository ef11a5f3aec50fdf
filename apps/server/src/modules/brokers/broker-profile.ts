import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BrokerProfile, BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import type { sendBrokerProfile } from '@app/contract/brokers/brokers.ts'
import { readBrokerWords } from '@app/rules/brokers/broker-forms.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, lockAccount } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BrokersDeps } from './brokers-deps.ts'
import { addVersion, findLatest, findListed, hasSentMany, moveVersion } from './profiles.store.ts'

const DAY_SECONDS = 86_400

/** What is listed of the caller, and what they sent last. */
export async function readProfile(db: Db, ctx: RequestContext): Promise<BrokerProfile> {
  const { accountId } = memberOf(ctx)
  const [listed, latest] = await Promise.all([findListed(db, accountId), findLatest(db, accountId)])
  return { listed, latest }
}

const isSame = (one: BrokerWords | undefined, other: BrokerWords): boolean =>
  one !== undefined && Object.entries(other).every(([field, value]) => one[field as keyof BrokerWords] === value)

/**
 * Sends the caller's words to review in place of those that await it; the listed ones stay. To send what is listed takes back what awaits
 * review, and what awaits it already is not sent twice.
 * @throws Failure INVALID_INPUT with the fields that are wrong, TOO_MANY_REQUESTS.
 */
export async function sendProfile(
  { db }: Pick<BrokersDeps, 'db'>,
  body: InputOf<typeof sendBrokerProfile>['body'],
  ctx: RequestContext,
): Promise<BrokerProfile> {
  const { accountId } = memberOf(ctx)
  const { words, errors } = readBrokerWords(body, ctx.site)
  if (!isFaultless(errors)) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const [listed, latest] = [await findListed(tx, accountId), await findLatest(tx, accountId)]
    if (latest?.state === 'REVIEW' && isSame(latest.words, words)) return
    await moveVersion(tx, accountId, { from: 'REVIEW', to: 'REPLACED' })
    if (isSame(listed?.words, words)) return
    if (await hasSentMany(tx, accountId)) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS })
    const version = await addVersion(tx, accountId, words)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'broker-words-sent', detail: { version } })
  })
  return readProfile(db, ctx)
}
