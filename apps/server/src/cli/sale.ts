import { parseArgs } from 'node:util'
import { isFailure } from '@app/contract/failure.ts'
import { createSale, orderLots as orderCall, RECURRENCE_CODES, SALE_TYPES, withdrawLot as withdrawCall } from '@app/contract/sale-desk.ts'
import { moveSaleDate as dateCall } from '@app/contract/sale-date.ts'
import { cancelSale as cancelCall } from '@app/contract/sale-cancellation.ts'
import type { SaleBuilt } from '@app/contract/sale-desk.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { cancelSale } from '#modules/bidding/index.ts'
import {
  type ActingDesk,
  buildSale,
  getDeskSale,
  listAllSales,
  moveDate,
  moveLots,
  orderLots,
  repeatSale,
  withdrawLot,
} from '#modules/auctions/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: hammerlane sale create --yard NUMBER --date YYYY-MM-DD --time HH:MM [--second] [--lane A] [--type ${SALE_TYPES.join('|')}]
                              [--end-date YYYY-MM-DD --end-time HH:MM] [--pre-bid H:MM] [--recurrence CODE] [--name TEXT]
       hammerlane sale add SALE LOT…          put lots into a sale, or move them to it
       hammerlane sale move SALE LOT…         the same
       hammerlane sale order SALE LOT…        fix the run order; all lots of the sale
       hammerlane sale withdraw LOT --reason TEXT
       hammerlane sale cancel SALE --reason TEXT   cancel a sale, all its lanes: before it starts, while it rests, by time until its end
       hammerlane sale date SALE --date YYYY-MM-DD --time HH:MM [--second] --reason TEXT   move a sale that has not begun
       hammerlane sale next SALE              make the next sale of a series
       hammerlane sale list [--yard NUMBER]
  Dates and times are those of the yard's clock. CODE is one of ${RECURRENCE_CODES.filter((code) => code !== '').join(', ')}.`

const text = { type: 'string', default: '' } as const

function read(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      yard: text,
      date: text,
      time: text,
      second: { type: 'boolean', default: false },
      lane: text,
      type: { type: 'string', default: 'live' },
      'end-date': text,
      'end-time': text,
      'pre-bid': { type: 'string', default: '1:00' },
      recurrence: text,
      name: text,
      reason: text,
    },
  })
}

type Read = ReturnType<typeof read>

const usage = (): never => {
  throw new Error(USAGE)
}

/** What the arguments say, held to the shape of the operators' calls. @throws Error with the usage. */
function parsed<T>(schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } } | undefined, value: unknown): T {
  const result = schema?.safeParse(value)
  return result?.success === true ? result.data : usage()
}

const numbersOf = (words: readonly string[]): number[] => words.map((word) => (/^\d{1,10}$/.test(word) ? Number(word) : usage()))

async function doIt(desk: ActingDesk, { values, positionals }: Read): Promise<string[]> {
  const [what, ...rest] = positionals
  const end = values['end-date'] === '' ? {} : { endDate: values['end-date'], endTime: values['end-time'] }
  const [saleId = 0, ...lots] = what === 'create' || what === 'list' ? [] : numbersOf(rest)
  const rows = ({ sale, lots: listed }: Pick<SaleBuilt, 'sale' | 'lots'>): string[] => [
    `${sale.saleId}  ${sale.localDate} ${sale.localTime} ${sale.zone}  yard ${sale.yardNumber} ${sale.lane}  ${sale.saleType}  ${sale.status}`,
    ...listed.map((lot) => `  ${String(lot.itemNumber ?? '-').padStart(4)}  ${lot.lotNumber}  ${lot.description}`),
  ]
  switch (what) {
    case 'create':
      return rows(
        await buildSale(
          desk,
          parsed(createSale.body, {
            yard: Number(values.yard),
            date: values.date,
            time: values.time,
            isSecond: values.second,
            lane: values.lane,
            saleType: values.type,
            endOfPreBid: values['pre-bid'],
            recurrence: values.recurrence,
            name: values.name,
            ...end,
          }),
        ),
      )
    case 'add':
    case 'move':
      return rows(await moveLots(desk, saleId, parsed(orderCall.body, { lots }).lots))
    case 'order':
      return rows(await orderLots(desk, saleId, parsed(orderCall.body, { lots }).lots))
    case 'next':
      return rows(await repeatSale(desk, saleId))
    case 'withdraw': {
      const lot = await withdrawLot(desk, saleId, parsed(withdrawCall.body, { reason: values.reason }).reason)
      return [`${lot.lotNumber}  ${lot.status}`]
    }
    case 'cancel': {
      const { reason } = parsed(cancelCall.body, { reason: values.reason })
      await cancelSale(desk.acting, { ...desk, saleId, reason }, null)
      return rows(await getDeskSale(desk, saleId))
    }
    case 'date': {
      const said = { date: values.date, time: values.time, isSecond: values.second, reason: values.reason }
      return rows(await moveDate(desk, saleId, parsed(dateCall.body, said)))
    }
    case 'list':
      return (await listAllSales(desk, values.yard === '' ? null : Number(values.yard))).flatMap((sale) => rows({ sale, lots: [] }))
    default:
      return usage()
  }
}

/** `hammerlane sale …`: builds sales from lots, beside a running server or without one. Running nodes see it at their next look. */
export async function run(args: string[]): Promise<number> {
  return withDatabase('sale', async ({ database }) => {
    const { pool } = database
    const acting = { pool, nowMs: () => Date.now(), tell: () => undefined }
    try {
      for (const line of await doIt({ pool, sites: SITE_CODES, nowMs: Date.now(), acting, source: 'command line' }, read(args)))
        console.log(line)
      return EXIT.ok
    } catch (error) {
      const known = isFailure(error) ? [error.detail['reason'], error.detail['lot']] : []
      const facts = known.filter((one) => typeof one === 'string' || typeof one === 'number')
      const told = isFailure(error) ? [error.code, ...facts].join(' ') : error instanceof Error ? error.message : 'failed'
      console.error(told)
      return isFailure(error) ? EXIT.failed : EXIT.usage
    }
  })
}
