import { InvalidArgumentError } from 'commander'
import {
  type BidderTermsView,
  BUYER_CLASS_CODES,
  BY_RULE,
  BY_PAPERS,
  DOCUMENT_STATUSES,
  setBidderTerms,
} from '@app/contract/operations/bidder-desk.ts'
import { isFailure } from '@app/contract/failure.ts'
import { majorOf, moneyOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, SITE_CODES } from '@app/contract/sites.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import { changeBidderTerms, readBidderTerms } from '#modules/bidders/index.ts'
import type { Db } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type CliCommand, UsageError, wholeNumber } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

const DEPOSIT = /^([A-Z]{3})=(\d{1,9})$/

interface Deposit {
  readonly currency: string
  readonly heldMinor: number
}

interface Terms {
  readonly class?: string
  readonly documents?: string
  readonly until?: string
  readonly deposit?: Deposit
  readonly reason?: string
}

function depositOf(text: string): Deposit {
  const [, code, amount] = DEPOSIT.exec(text) ?? []
  const currency = CURRENCY_CODES.find((one) => one === code)
  if (currency === undefined)
    throw new InvalidArgumentError(`It takes CURRENCY=AMOUNT, as USD=2000, in one of ${CURRENCY_CODES.join(', ')}.`)
  return { currency, heldMinor: moneyOf(Number(amount), currency).minor }
}

function show({ buyerNumber, displayName, status, buyerClass, classUntil, documentStatus, documentUntil, limits }: BidderTermsView): void {
  const until = documentUntil === '' ? '' : ` until ${documentUntil}`
  const ofClass = classUntil === '' ? '' : ` until ${classUntil}`
  console.log(`${buyerNumber}  ${displayName}  ${status}  class ${buyerClass}${ofClass}  documents ${documentStatus}${until}`)
  for (const { currency, heldMinor, limitMinor, exposureMinor } of limits) {
    const [held, limit, bound] = [heldMinor, limitMinor, exposureMinor].map((minor) => majorOf({ minor, currency }))
    console.log(`  ${currency}  deposit ${held}  limit ${limit}  bound ${bound}`)
  }
}

/** Shows what `read` finds; a refusal is one line. */
function showTerms(read: (db: Db) => Promise<BidderTermsView>): Promise<number> {
  return withDatabase('bidder', async ({ database }) => {
    try {
      show(await read(database.db))
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      console.error(error.code)
      return EXIT.failed
    }
  })
}

/** Sets what the options name; the shape of the operators' call decides whether it can be used. */
function setTerms({ class: buyerClass, documents, until, deposit, reason }: Terms, buyerNumber: number): Promise<number> {
  const parsed = setBidderTerms.body?.safeParse({
    buyerNumber,
    buyerClass,
    classUntil: until,
    documentStatus: documents,
    documentUntil: until,
    deposit,
    reason,
  })
  if (parsed?.success !== true) throw new UsageError('The deposit, the day or the reason is out of bounds.')
  return showTerms((db) => changeBidderTerms(db, { accountId: null, sites: SITE_CODES }, parsed.data))
}

/** `hammerlane bidder`: shows or sets what bidding asks of an account, beside a running server or without one. */
export function command(bidder: CliCommand): CliCommand {
  bidder
    .description('Shows or sets what bidding asks of an account: class, documents and deposits, and the limits that follow.')
    .exits(DATABASE_EXITS)
    .examples(
      ['hammerlane bidder show 100123', 'class, documents and limits'],
      ['hammerlane bidder set 100123 --deposit USD=2000', 'a deposit'],
    )
  bidder
    .sub('show', 'show class, documents, deposits and limits')
    .argument('<number>', 'user ID', wholeNumber(1, USER_ID_MAX))
    .examples(['hammerlane bidder show 100123', 'one account'])
    .runs((_, number: number) => showTerms((db) => readBidderTerms(db, number, SITE_CODES)))
  bidder
    .sub('set', 'set class, documents or a deposit; noted in the history of the account')
    .argument('<number>', 'user ID', wholeNumber(1, USER_ID_MAX))
    .choice('--class <class>', 'buyer class in place of the rule, until a day and for a reason', [...BUYER_CLASS_CODES, BY_RULE])
    .choice('--documents <status>', 'state of the documents in place of the papers, until a day and for a reason', [
      ...DOCUMENT_STATUSES,
      BY_PAPERS,
    ])
    .option('--until <day>', 'last day of what --class and --documents set, as 2027-03-31')
    .option('--deposit <currency=amount>', 'deposit held, in whole units, as USD=2000', depositOf)
    .option('--reason <text>', 'reason, kept in the history')
    .examples(['hammerlane bidder set 100123 --class VOL --reason "2,000 lots a year"', 'the class'])
    .runs(setTerms)
  return bidder
}
