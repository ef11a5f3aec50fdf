import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BrokerFee, BrokerFees } from '@app/contract/brokers/brokers.answers.ts'
import type { setBrokerFees } from '@app/contract/brokers/brokers.ts'
import { readFee } from '@app/rules/brokers/fee-form.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent, lockAccount, notifyOwner } from '#modules/accounts/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BrokersDeps } from './brokers-deps.ts'
import { addFee, type FeeTime, hasSetMany, listFees } from './fees.store.ts'

const DAY_SECONDS = 86_400

/** What a broker takes now and soon; a version that takes nothing and follows none is left out. */
export async function feesOfBroker(db: Db, brokerId: number): Promise<readonly BrokerFee[]> {
  const rows = await listFees(db, brokerId)
  const held = rows.filter(({ when }) => when !== 'PAST').map(({ fee }) => fee)
  return held.filter(({ kind, currency, id }) => kind !== 'NONE' || held.some((one) => one.currency === currency && one.id < id))
}

/** The caller's fees. */
export async function readFees(db: Db, ctx: RequestContext): Promise<BrokerFees> {
  const rows = await listFees(db, memberOf(ctx).accountId)
  const part = (when: FeeTime): readonly BrokerFee[] => rows.filter((row) => row.when === when).map(({ fee }) => fee)
  return {
    inForce: part('IN_FORCE').toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    upcoming: part('UPCOMING'),
    past: part('PAST'),
    currencies: currenciesOf(ctx.site.code),
  }
}

/**
 * Sets what the caller takes of their bidders in a currency, from the end of its notice on; earlier versions stay as they were, since bids
 * name them. @throws Failure PROOF_NEEDED, INVALID_INPUT with the fields that are wrong, TOO_MANY_REQUESTS.
 */
export async function setFees(
  { db, post }: Pick<BrokersDeps, 'db' | 'post'>,
  body: InputOf<typeof setBrokerFees>['body'],
  ctx: RequestContext,
): Promise<BrokerFees> {
  const { accountId } = memberOf(ctx)
  checkProof(ctx)
  const { fee, errors } = readFee(body)
  if (fee === null) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if (await hasSetMany(tx, accountId)) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_SECONDS })
    const version = await addFee(tx, accountId, fee)
    const { kind, ...terms } = fee
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'broker-fee-set', detail: { version, fee: kind, ...terms } })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'brokerFeeSet' })
  })
  return readFees(db, ctx)
}
