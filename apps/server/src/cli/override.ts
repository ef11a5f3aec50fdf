import { InvalidArgumentError } from 'commander'
import type { Pool } from 'pg'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { ANSWERS, askOverride, type OverrideAct } from '@app/contract/operations/lane-desk.ts'
import { moneyOf } from '@app/contract/money.ts'
import { cancelSale as cancelCall } from '@app/contract/operations/sales/sale-cancellation.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import type { Acting } from '#modules/lot-book/index.ts'
import { cancelSale, type LotOverride } from '#modules/sale-changes/index.ts'
import { checkOneOperator, overrideByCommand } from '#modules/lane-desk/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, someText, UsageError, wholeNumber } from './command-line.ts'
import { findOverrideLot, type OverrideLot, siteOfSale } from './override.store.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** The number of a lot, a sale or an offer. */
const NUMBER = wholeNumber(1, 9_999_999_999)
const ALIAS = wholeNumber(1, 1_000_000)
const WHOLE_UNITS = wholeNumber(1, 999_999_999)

interface Given {
  readonly reason: string
  readonly alone?: true
}

const REASON = ['--reason <text>', 'reason, kept in the ledger for everybody', { parse: someText }] as const
const ALONE = ['--alone', 'act although two operators could decide; the ledger says that one person did'] as const

/** Does the act and says so in a line; a refusal is one line. Running nodes see it at their next look. */
function act(doIt: (acting: Acting) => Promise<string>): Promise<number> {
  return withDatabase('override', async ({ database: { pool } }) => {
    try {
      console.log(await doIt({ pool, nowMs: () => Date.now(), publish: () => undefined }))
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      const { reason } = error.detail
      console.error(typeof reason === 'string' ? `${error.code} ${reason}` : error.code)
      if (reason === 'TWO_OPERATORS')
        console.error('Two operators of this site can decide it on their desks. "--alone" does it by one person.')
      return EXIT.failed
    }
  })
}

/** An act on a lot, or on the lot of an offer; `amount` is in whole units of its currency. */
type Order = Pick<LotOverride, 'act'> & Partial<Pick<LotOverride, 'lot' | 'toAlias' | 'answer' | 'offerId'>> & { readonly amount?: number }

/** @throws Failure LOT_NOT_FOUND. */
async function lotOf(pool: Pool, { lot, offerId }: Pick<Order, 'lot' | 'offerId'>): Promise<OverrideLot> {
  const found = await findOverrideLot(pool, { lot: lot ?? null, offerId: offerId ?? null })
  if (found === null) throw new Failure('LOT_NOT_FOUND')
  return found
}

function onLot({ act: what, amount, ...more }: Order, { reason, alone }: Given): Promise<number> {
  const known = askOverride.body?.safeParse({ lotNumber: 1, act: what, reason })
  if (known?.success !== true) throw new UsageError('The reason is too long.')
  return act(async (acting) => {
    const { lot, site, currency } = await lotOf(acting.pool, more)
    if (alone !== true) await checkOneOperator(acting.pool, site)
    const amountMinor = amount === undefined ? null : moneyOf(amount, currency).minor
    await overrideByCommand(acting, {
      act: what,
      reason: known.data.reason,
      toAlias: null,
      answer: null,
      offerId: null,
      ...more,
      lot,
      amountMinor,
    })
    return `${lot}  ${what}  done by one person`
  })
}

function onSale(saleId: number, { reason: text, alone }: Given): Promise<number> {
  const known = cancelCall.body?.safeParse({ reason: text })
  if (known?.success !== true) throw new UsageError('The reason is too long.')
  const { reason } = known.data
  return act(async (acting) => {
    const site = await siteOfSale(acting.pool, saleId)
    if (site !== null && alone !== true) await checkOneOperator(acting.pool, site)
    await cancelSale(acting, { saleId, sites: SITE_CODES, reason, source: 'command line' }, 'override')
    return `sale ${saleId}  CANCEL_SALE  done by one person`
  })
}

/** Acts that need a lot and a reason, and nothing else. */
const PLAIN: readonly (readonly [name: string, act: OverrideAct, summary: string])[] = [
  ['withdraw', 'WITHDRAW', 'withdraw a lot that has bids'],
  ['pass', 'PASS', 'take a lot that has bids off the block unsold'],
  ['undo', 'UNDO', 'take the last bid of a lot back'],
  ['reopen', 'REOPEN', "put a lot that is through back on its lane's list, its bids standing"],
  ['void', 'VOID', 'void an award: the lot is offered again'],
]

function describePlain(override: CliCommand): void {
  for (const [name, what, summary] of PLAIN)
    override
      .sub(name, summary)
      .argument('<lot>', 'number of the lot', NUMBER)
      .need(...REASON)
      .option(...ALONE)
      .examples([`hammerlane override ${name} 70000001 --reason "sold twice"`, 'one lot'])
      .runs((given: Given, lot: number) => onLot({ lot, act: what }, given))
}

function answerOf(text: string): (typeof ANSWERS)[number] {
  const answer = ANSWERS.find((one) => one === text)
  if (answer === undefined) throw new InvalidArgumentError(`An answer is one of ${ANSWERS.join(', ')}.`)
  return answer
}

function describeAnswers(override: CliCommand): void {
  override
    .sub('transfer', 'give the award of a lot to another of its bidders')
    .argument('<lot>', 'number of the lot', NUMBER)
    .need('--to <number>', 'number of the bidder on the lot', { parse: ALIAS })
    .need(...REASON)
    .option(...ALONE)
    .examples(['hammerlane override transfer 70000001 --to 2 --reason "a broken keyboard"', 'to bidder 2'])
    .runs(({ to, ...given }: Given & { to: number }, lot: number) => onLot({ lot, act: 'TRANSFER', toAlias: to }, given))
  override
    .sub('answer', 'answer the highest bid on a lot for its seller')
    .argument('<lot>', 'number of the lot', NUMBER)
    .argument('<answer>', ANSWERS.join(', '), answerOf)
    .option('--amount <amount>', 'price that a counter asks, in whole units', WHOLE_UNITS)
    .need(...REASON)
    .option(...ALONE)
    .examples(
      ['hammerlane override answer 70000001 accept --reason "by telephone"', 'the lot is sold'],
      ['hammerlane override answer 70000001 counter --amount 1200 --reason "by telephone"', 'a price for the buyer'],
    )
    .runs(({ amount, ...given }: Given & { amount?: number }, lot: number, answer: (typeof ANSWERS)[number]) => {
      if ((answer === 'counter') !== (amount !== undefined)) throw new UsageError('A counter needs --amount, and nothing else takes it.')
      return onLot({ lot, act: 'ANSWER', answer, ...(amount === undefined ? {} : { amount }) }, given)
    })
  override
    .sub('offer', 'answer an offer for a lot that has bids')
    .argument('<offer>', 'number of the offer', NUMBER)
    .argument('<answer>', 'accept or decline', answerOf)
    .need(...REASON)
    .option(...ALONE)
    .examples(['hammerlane override offer 31 decline --reason "by telephone"', 'one offer'])
    .runs((given: Given, offerId: number, answer: (typeof ANSWERS)[number]) => {
      if (answer === 'counter') throw new UsageError('An offer is accepted or declined.')
      return onLot({ offerId, act: 'OFFER', answer }, given)
    })
}

/** `hammerlane override …`: what needs two operators, done by one person on the machine, beside a running server or without one. */
export function command(override: CliCommand): CliCommand {
  override
    .description(
      'Does by one person what needs two operators, in a house that has one: it frees, withdraws, cancels or gives away lots that have bids. ' +
        'Every act is an event of the ledger that says so. Refused where two operators could decide, unless --alone is given.',
    )
    .exits(DATABASE_EXITS)
    .examples(
      ['hammerlane override withdraw 70000001 --reason "sold twice"', 'a lot with bids'],
      ['hammerlane override cancel 12 --reason "no power in the yard"', 'a sale with bids'],
    )
  describePlain(override)
  describeAnswers(override)
  override
    .sub('cancel', 'cancel a sale whose lots have bids, or whose lane has begun')
    .argument('<sale>', 'number of the sale', NUMBER)
    .need(...REASON)
    .option(...ALONE)
    .examples(['hammerlane override cancel 12 --reason "no power in the yard"', 'its lots wait for another sale'])
    .runs((given: Given, saleId: number) => onSale(saleId, given))
  return override
}
