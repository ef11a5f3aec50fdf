import { Option } from 'commander'
import { isFailure } from '@app/contract/failure.ts'
import {
  createSale,
  orderLots as orderCall,
  RECURRENCE_CODES,
  SALE_TYPES,
  withdrawLot as withdrawCall,
  type SaleBuilt,
} from '@app/contract/operations/sales/sale-desk.ts'
import { moveSaleDate as dateCall } from '@app/contract/operations/sales/sale-date.ts'
import { cancelSale as cancelCall } from '@app/contract/operations/sales/sale-cancellation.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { cancelSale } from '#modules/sale-changes/index.ts'
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
import { type CliCommand, UsageError, wholeNumber } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

/** The number of a lot or a sale. */
const NUMBER = wholeNumber(0, 9_999_999_999)
const YARD_MAX = 999_999

interface Times {
  readonly date: string
  readonly time: string
  readonly second?: true
}

interface NewSale extends Times {
  readonly yard: number
  readonly lane?: string
  readonly type: string
  readonly endDate?: string
  readonly endTime?: string
  readonly preBid: string
  readonly recurrence?: string
  readonly name?: string
}

interface Reason {
  readonly reason: string
}

/** What the options say, held to the shape of the operators' calls. @throws UsageError */
function parsed<T>(schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } } | undefined, value: unknown): T {
  const result = schema?.safeParse(value)
  if (result?.success !== true) throw new UsageError('A date, a time, the lane, the name or the reason cannot be used.')
  return result.data
}

function linesOf({ sale, lots }: Pick<SaleBuilt, 'sale' | 'lots'>): string[] {
  return [
    `${sale.saleId}  ${sale.localDate} ${sale.localTime} ${sale.zone}  yard ${sale.yardNumber} ${sale.lane}  ${sale.saleType}  ${sale.status}`,
    ...lots.map((lot) => `  ${String(lot.itemNumber ?? '-').padStart(4)}  ${lot.lotNumber}  ${lot.description}`),
  ]
}

/** Acts, then shows what came of it; a refusal is one line. Running nodes see it at their next look. */
function act(doIt: (desk: ActingDesk) => Promise<string[]>): Promise<number> {
  return withDatabase('sale', async ({ database: { pool } }) => {
    const acting = { pool, nowMs: () => Date.now(), publish: () => undefined }
    try {
      for (const line of await doIt({ pool, sites: SITE_CODES, nowMs: Date.now(), acting, source: 'command line' })) console.log(line)
      return EXIT.ok
    } catch (error) {
      if (!isFailure(error)) throw error
      const facts = [error.detail['reason'], error.detail['lot']].filter((one) => typeof one === 'string' || typeof one === 'number')
      console.error([error.code, ...facts].join(' '))
      if (error.code === 'SECOND_PERSON_NEEDED') console.error('It has bids. "hammerlane override --help" says how one person does it.')
      return EXIT.failed
    }
  })
}

function create({ yard, date, time, second, lane, type, endDate, endTime, preBid, recurrence, name }: NewSale): Promise<number> {
  const end = endDate === undefined ? {} : { endDate, endTime: endTime ?? '' }
  const fields = { yard, date, time, isSecond: second === true, lane, saleType: type, endOfPreBid: preBid, recurrence, name, ...end }
  const sale = parsed(createSale.body, fields)
  return act(async (desk) => linesOf(await buildSale(desk, sale)))
}

async function cancel(desk: ActingDesk, saleId: number, reason: string): Promise<string[]> {
  await cancelSale(desk.acting, { ...desk, saleId, reason }, { accountId: null })
  return linesOf(await getDeskSale(desk, saleId))
}

const REASON = ['--reason <text>', 'reason, kept with the sale'] as const
const DATE = ['--date <yyyy-mm-dd>', "day of the sale, by the yard's clock"] as const
const TIME = ['--time <hh:mm>', "start of the sale, by the yard's clock"] as const
const SECOND = ['--second', 'of an hour that comes twice, when clocks go back, the second'] as const

/** Commands that take a sale and lots. */
const LOT_ACTS = [
  { name: 'add', summary: 'put lots into a sale, or move them to it', doIt: moveLots },
  { name: 'move', summary: 'the same as add', doIt: moveLots },
  { name: 'order', summary: 'fix the run order; name all lots of the sale', doIt: orderLots },
] as const

function describeCreate(sale: CliCommand): void {
  sale
    .sub('create', 'make a sale')
    .need('--yard <number>', 'number of the yard', { parse: wholeNumber(1, YARD_MAX) })
    .need(...DATE)
    .need(...TIME)
    .option(...SECOND)
    .option('--lane <letter>', 'lane of the yard')
    .addOption(new Option('--type <type>', 'how lots are sold').choices(SALE_TYPES).default('live'))
    .option('--end-date <yyyy-mm-dd>', 'day a timed sale ends')
    .option('--end-time <hh:mm>', 'time a timed sale ends')
    .option('--pre-bid <h:mm>', 'how long before the start early bids end', '1:00')
    .addOption(
      new Option('--recurrence <code>', 'makes a series; `sale next` makes the next one')
        .choices(RECURRENCE_CODES.filter((code) => code !== ''))
        .default('', 'none'),
    )
    .option('--name <text>', 'name of the sale')
    .examples(
      ['hammerlane sale create --yard 343 --date 2027-07-06 --time 09:30 --lane A', 'a live sale'],
      ['… --type timed --end-date 2027-07-08 --end-time 18:00', 'one that ends by the clock'],
    )
    .runs(create)
}

function describeLotActs(sale: CliCommand): void {
  for (const { name, summary, doIt } of LOT_ACTS)
    sale
      .sub(name, summary)
      .argument('<sale>', 'number of the sale', NUMBER)
      .argument('<lots...>', 'numbers of lots', (text: string, before: readonly number[] | undefined) => [...(before ?? []), NUMBER(text)])
      .examples([`hammerlane sale ${name} 12 70000001 70000002`, 'two lots'])
      .runs((_, saleId: number, lots: readonly number[]) => {
        const named = parsed(orderCall.body, { lots }).lots
        return act(async (desk) => linesOf(await doIt(desk, saleId, named)))
      })
  sale
    .sub('withdraw', 'take a lot out of its sale')
    .argument('<lot>', 'number of the lot', NUMBER)
    .need(...REASON)
    .examples(['hammerlane sale withdraw 70000001 --reason "the seller keeps it"', 'one lot'])
    .runs(({ reason }: Reason, number: number) => {
      const body = parsed(withdrawCall.body, { reason })
      return act(async (desk) => {
        const lot = await withdrawLot(desk, number, body.reason)
        return [`${lot.lotNumber}  ${lot.status}`]
      })
    })
}

function describeSaleActs(sale: CliCommand): void {
  sale
    .sub('cancel', 'cancel a sale, all its lanes: before it starts, while it rests, and a timed one until its end')
    .argument('<sale>', 'number of the sale', NUMBER)
    .need(...REASON)
    .examples(['hammerlane sale cancel 12 --reason "no power in the yard"', 'its lots wait for another sale'])
    .runs(({ reason }: Reason, saleId: number) => {
      const body = parsed(cancelCall.body, { reason })
      return act((desk) => cancel(desk, saleId, body.reason))
    })
  sale
    .sub('date', 'move a sale that has not begun')
    .argument('<sale>', 'number of the sale', NUMBER)
    .need(...DATE)
    .need(...TIME)
    .option(...SECOND)
    .need(...REASON)
    .examples(['hammerlane sale date 12 --date 2027-07-07 --time 10:00 --reason "a storm"', 'a day later'])
    .runs(({ date, time, second, reason }: Times & Reason, saleId: number) => {
      const body = parsed(dateCall.body, { date, time, isSecond: second === true, reason })
      return act(async (desk) => linesOf(await moveDate(desk, saleId, body)))
    })
  sale
    .sub('next', 'make the next sale of a series')
    .argument('<sale>', 'number of a sale of the series', NUMBER)
    .examples(['hammerlane sale next 12', 'the one after it'])
    .runs((_, saleId: number) => act(async (desk) => linesOf(await repeatSale(desk, saleId))))
  sale
    .sub('list', 'list sales')
    .option('--yard <number>', 'only those of this yard', wholeNumber(1, YARD_MAX))
    .examples(['hammerlane sale list --yard 343', 'of one yard'])
    .runs(({ yard }: { yard?: number }) =>
      act(async (desk) => (await listAllSales(desk, yard ?? null)).flatMap((one) => linesOf({ sale: one, lots: [] }))),
    )
}

/** `hammerlane sale …`: builds sales from lots, beside a running server or without one. */
export function command(sale: CliCommand): CliCommand {
  sale
    .description("Builds sales from lots, also while the server runs. Dates and times are those of the yard's clock.")
    .exits(DATABASE_EXITS)
    .examples(
      ['hammerlane sale create --yard 343 --date 2027-07-06 --time 09:30', 'a sale; its number is printed'],
      ['hammerlane sale add 12 70000001 70000002', 'lots for it'],
      ['hammerlane sale order 12 70000002 70000001', 'the order in which they run'],
    )
  describeCreate(sale)
  describeLotActs(sale)
  describeSaleActs(sale)
  return sale
}
