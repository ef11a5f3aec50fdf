import { parseArgs } from 'node:util'
import { BUYER_CLASS_CODES, DOCUMENT_STATUSES, setBidderTerms } from '@app/contract/bidder-desk.ts'
import { isFailure } from '@app/contract/failure.ts'
import { majorOf, moneyOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, SITE_CODES } from '@app/contract/sites.ts'
import { changeBidderTerms, readBidderTerms } from '#modules/bidders/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: hammerlane bidder show NUMBER
       hammerlane bidder set NUMBER [--class ${BUYER_CLASS_CODES.join('|')}] [--documents ${DOCUMENT_STATUSES.join('|')}]
                              [--deposit CURRENCY=AMOUNT] [--reason TEXT]`

const DEPOSIT = /^([A-Z]{3})=(\d{1,9})$/

interface Asked {
  readonly what: string | undefined
  readonly number: number
  readonly body: unknown
}

/** Reads the arguments; the shape of the operators' call decides whether they can be used. */
function readArguments(args: string[]): Asked {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { class: text, documents: text, deposit: text, reason: text },
  })
  const [what, number = ''] = positionals
  const [, code, amount] = DEPOSIT.exec(values.deposit ?? '') ?? []
  const currency = CURRENCY_CODES.find((one) => one === code)
  const deposit =
    values.deposit === undefined
      ? undefined
      : { currency, heldMinor: currency === undefined ? -1 : moneyOf(Number(amount), currency).minor }
  const body = { buyerNumber: Number(number), buyerClass: values.class, documentStatus: values.documents, deposit, reason: values.reason }
  return { what, number: Number(number), body }
}

/** `hammerlane bidder`: shows or sets what bidding asks of an account, beside a running server or without one. */
export async function run(args: string[]): Promise<number> {
  const { what, number, body } = readArguments(args)
  const parsed = setBidderTerms.body?.safeParse(body)
  if ((what !== 'show' && what !== 'set') || parsed?.success !== true) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('bidder', async ({ database }) => {
    try {
      const terms =
        what === 'show'
          ? await readBidderTerms(database.db, number, SITE_CODES)
          : await changeBidderTerms(database.db, { accountId: null, sites: SITE_CODES }, parsed.data)
      console.log(
        `${terms.buyerNumber}  ${terms.displayName}  ${terms.status}  class ${terms.buyerClass}  documents ${terms.documentStatus}`,
      )
      for (const { currency, heldMinor, limitMinor, exposureMinor } of terms.limits) {
        const [held, limit, bound] = [heldMinor, limitMinor, exposureMinor].map((minor) => majorOf({ minor, currency }))
        console.log(`  ${currency}  deposit ${held}  limit ${limit}  bound ${bound}`)
      }
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      console.error(error.code)
      return EXIT.failed
    }
  })
}
