import type { ClockZone } from '@app/contract/clock-zone.ts'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { isWholeClause } from '@app/rules/search/short-clause.ts'

/** What the query of a sale list's address says beside its path (MKT-2.32); its path wins over it (MQ-058). */
export interface SaleListQuery {
  /** Name of the place, as shown where the path's own is not known. */
  readonly location: string
  /** An instant of the sale, epoch milliseconds. */
  readonly saleAtMs: number | null
  /** The reader follows a running sale. */
  readonly isLive: boolean
  /** The reader comes from a lot's page. */
  readonly isFromLot: boolean
  readonly yardNumber: string | null
  /** The list is shown whole, without pages. */
  readonly isWhole: boolean
  /** What pages, filters and orders of the list carry on. */
  readonly params: readonly (readonly [string, string])[]
}

const YARD = /^\d{1,6}$/
/** Epoch milliseconds from 2001 to 2286. */
const INSTANT = /^\d{13}$/
const LOCATION_LENGTH_MAX = 80
const LIVE = /^(?:true|false)$/
const NAMES = ['location', 'saleDate', 'liveAuction', 'from', 'yardNum', 'show'] as const

/** Whether a text is a yard's number. */
export const isYardNumber = (text: string | undefined): text is string => text !== undefined && YARD.test(text)

const isPlaceName = (value: string): boolean => !isWholeClause(value)

/** The query without the name of the list's place, which is no filter here. */
export const withoutPlaceName = (params: URLSearchParams): readonly (readonly [string, string])[] =>
  [...params].filter(([name, value]) => name !== 'location' || !isPlaceName(value))

/** Reads the query of a sale list; what is malformed is as if it were not there. */
export function readSaleListQuery(params: URLSearchParams): SaleListQuery {
  const values = {
    location: params.getAll('location').find(isPlaceName)?.trim().slice(0, LOCATION_LENGTH_MAX) || null,
    saleDate: INSTANT.exec(params.get('saleDate') ?? '')?.[0] ?? null,
    liveAuction: LIVE.exec(params.get('liveAuction') ?? '')?.[0] ?? null,
    from: params.get('from') === 'lot' ? 'lot' : null,
    yardNum: YARD.exec(params.get('yardNum') ?? '')?.[0] ?? null,
    show: params.get('show') === 'all' ? 'all' : null,
  }
  return {
    location: values.location ?? '',
    saleAtMs: values.saleDate === null ? null : Number(values.saleDate),
    isLive: values.liveAuction === 'true',
    isFromLot: values.from === 'lot',
    yardNumber: values.yardNum,
    isWhole: values.show === 'all',
    params: NAMES.flatMap((name) => (values[name] === null ? [] : [[name, values[name]] as const])),
  }
}

/** The yard's calendar day of the instant that an address names; undefined where it names none. */
export const dayOfQuery = ({ saleAtMs }: SaleListQuery, zone: ClockZone): string | undefined =>
  saleAtMs === null ? undefined : dayAt(saleAtMs, zone).date
