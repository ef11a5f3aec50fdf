import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BrokerApplicationAnswer } from '@app/contract/brokers/brokers.answers.ts'
import type { applyAsBroker } from '@app/contract/brokers/brokers.ts'
import { mayApplyFor, readApplication } from '@app/rules/brokers/broker-forms.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, lockAccount } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addApplication, findApplicant, findLastApplication, hasAppliedOften } from './applications.store.ts'
import type { BrokersDeps } from './brokers-deps.ts'

const DAY_SECONDS = 86_400

/** The caller's last application, and what they may apply for: nothing while one is open. */
export async function readApplicationOf(db: Db, ctx: RequestContext): Promise<BrokerApplicationAnswer> {
  const { accountId } = memberOf(ctx)
  const [application, applicant] = await Promise.all([findLastApplication(db, accountId), findApplicant(db, accountId)])
  return { application, levels: application?.state === 'OPEN' ? [] : mayApplyFor(applicant) }
}

/**
 * Applies to be a broker or a master. One application is open at a time.
 * @throws Failure INVALID_INPUT with the fields that are wrong, APPLICATION_REFUSED with the reason OPEN or LEVEL, TOO_MANY_REQUESTS.
 */
export async function sendApplication(
  { db }: Pick<BrokersDeps, 'db'>,
  body: InputOf<typeof applyAsBroker>['body'],
  ctx: RequestContext,
): Promise<BrokerApplicationAnswer> {
  const { accountId } = memberOf(ctx)
  const { level, words, errors } = readApplication(body)
  if (level === null || !isFaultless(errors)) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if (!mayApplyFor(await findApplicant(tx, accountId)).includes(level)) throw new Failure('APPLICATION_REFUSED', { reason: 'LEVEL' })
    if ((await findLastApplication(tx, accountId))?.state === 'OPEN') throw new Failure('APPLICATION_REFUSED', { reason: 'OPEN' })
    if (await hasAppliedOften(tx, accountId)) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS })
    const application = await addApplication(tx, accountId, { level, words })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'broker-applied', detail: { application, level } })
  })
  return readApplicationOf(db, ctx)
}
