import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { VEHICLE_TYPES } from '../../reference/vehicles/vehicle-types.ts'
import { lineStepOf } from '../line-rounding.ts'
import type { FeeBand, FeeColumn, FeeSchedule, GreaterFee, LaterFees, StorageFees, StorageRate } from '../schedule.ts'

/** The figures of a schedule, without where and from when they hold. */
export type ScheduleBody = Omit<FeeSchedule, 'id' | 'site' | 'currency' | 'effectiveFrom'>

/** Columns of fees for bidding from afar, in the order in which they are written. */
export const VIRTUAL_COLUMNS = ['live', 'liveClean', 'preliminary'] as const

/** Bands of a column, rates of storage, and free days at most. */
export const BANDS_MAX = 200
export const RATES_MAX = 500
export const FREE_DAYS_MAX = 60
/** The largest share of a hammer price, basis points. */
export const SHARE_MAX = 5_000
const YARD_MAX = 999_999

/** What is wrong with a body: where, as a path such as `buyer.VOL.3`, and what. */
export interface BodyFault {
  readonly at: string
  readonly fault: 'MISSING' | 'UNKNOWN' | 'SHAPE' | 'AMOUNT' | 'SHARE' | 'ORDER' | 'START' | 'TOO_MANY' | 'TWICE'
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads one body; collects what is wrong on the way. */
class Reader {
  readonly faults: BodyFault[] = []
  readonly #currency: CurrencyCode

  constructor(currency: CurrencyCode) {
    this.#currency = currency
  }

  note(at: string, fault: BodyFault['fault']): void {
    this.faults.push({ at, fault })
  }

  /** The fields of an object that has these and no other ones. */
  fields(value: unknown, at: string, names: readonly string[]): Fields {
    if (!isFields(value)) {
      this.note(at, value === undefined ? 'MISSING' : 'SHAPE')
      return {}
    }
    for (const name of names) if (!Object.hasOwn(value, name)) this.note(at === '' ? name : `${at}.${name}`, 'MISSING')
    for (const name of Object.keys(value)) if (!names.includes(name)) this.note(at === '' ? name : `${at}.${name}`, 'UNKNOWN')
    return value
  }

  /** An amount that may be charged: not below nothing, within the bound, and a multiple of what a line may be. */
  amount(value: unknown, at: string): number {
    if (value === undefined) return 0
    const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= AMOUNT_MINOR_MAX
    if (isAmount && value % lineStepOf(this.#currency) === 0) return value
    this.note(at, 'AMOUNT')
    return 0
  }

  share(value: unknown, at: string): number {
    if (value === undefined) return 0
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= SHARE_MAX) return value
    this.note(at, 'SHARE')
    return 0
  }

  list(value: unknown, at: string, max: number): readonly unknown[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) this.note(at, 'SHAPE')
    else if (value.length > max) this.note(at, 'TOO_MANY')
    else return value
    return []
  }

  flag(value: unknown, at: string): boolean {
    if (typeof value !== 'boolean' && value !== undefined) this.note(at, 'SHAPE')
    return value === true
  }

  #band(value: unknown, at: string): FeeBand {
    const parts = Array.isArray(value) && value.length === 2 ? (value as readonly unknown[]) : null
    if (parts === null) this.note(at, 'SHAPE')
    const [from, fee] = parts ?? []
    const fromMinor = this.amount(from, at)
    if (isFields(fee) && Object.hasOwn(fee, 'basisPoints'))
      return [fromMinor, { basisPoints: this.share(this.fields(fee, at, ['basisPoints'])['basisPoints'], at) }]
    return [fromMinor, { minor: this.amount(this.fields(fee, at, ['minor'])['minor'], at) }]
  }

  /** Bands in rising order; the first from nothing on where a gap below it would be a mistake. */
  bands(value: unknown, at: string, isFromNothing: boolean): readonly FeeBand[] {
    const bands = this.list(value, at, BANDS_MAX).map((band, index) => this.#band(band, `${at}.${index}`))
    const [first] = bands
    if (isFromNothing && value !== undefined && first === undefined) this.note(at, 'MISSING')
    if (isFromNothing && first !== undefined && first[0] !== 0) this.note(`${at}.0`, 'START')
    for (const [index, [from]] of bands.entries())
      if (index > 0 && from <= (bands[index - 1]?.[0] ?? 0)) this.note(`${at}.${index}`, 'ORDER')
    return bands
  }

  greater(value: unknown, at: string): GreaterFee | null {
    if (value === null || value === undefined) return null
    const { minor, basisPoints } = this.fields(value, at, ['minor', 'basisPoints'])
    return { minor: this.amount(minor, at), basisPoints: this.share(basisPoints, at) }
  }

  #rate(value: unknown, at: string): StorageRate {
    const { yard, vehicleType, dayMinor } = this.fields(value, at, ['yard', 'vehicleType', 'dayMinor'])
    const isYard = yard === null || (typeof yard === 'number' && Number.isSafeInteger(yard) && yard > 0 && yard <= YARD_MAX)
    const type = VEHICLE_TYPES.find(({ code }) => code === vehicleType)?.code ?? null
    if (!isYard || (type === null && vehicleType !== null)) this.note(at, 'SHAPE')
    return { yard: isYard ? yard : null, vehicleType: type, dayMinor: this.amount(dayMinor, at) }
  }

  storage(value: unknown, at: string): StorageFees | null {
    if (value === null || value === undefined) return null
    const { freeDays, rates } = this.fields(value, at, ['freeDays', 'rates'])
    const isCount = typeof freeDays === 'number' && Number.isSafeInteger(freeDays) && freeDays >= 0 && freeDays <= FREE_DAYS_MAX
    if (!isCount) this.note(`${at}.freeDays`, 'SHAPE')
    const read = this.list(rates, `${at}.rates`, RATES_MAX).map((rate, index) => this.#rate(rate, `${at}.rates.${index}`))
    const keys = read.map(({ yard, vehicleType }) => `${yard} ${vehicleType}`)
    for (const [index, key] of keys.entries()) if (keys.indexOf(key) < index) this.note(`${at}.rates.${index}`, 'TWICE')
    // Whatever stands in whatever yard has a rate.
    if (!read.some(({ yard, vehicleType }) => yard === null && vehicleType === null)) this.note(`${at}.rates`, 'MISSING')
    return { freeDays: isCount ? freeDays : 0, rates: read }
  }

  later(value: unknown, at: string): LaterFees {
    const fields = this.fields(value, at, ['isDemonstration', 'late', 'relist', 'titleMailingMinor', 'storage'])
    const { isDemonstration, late, relist, titleMailingMinor: mailing, storage } = fields
    return {
      isDemonstration: this.flag(isDemonstration, `${at}.isDemonstration`),
      late: this.greater(late, `${at}.late`),
      relist: this.greater(relist, `${at}.relist`),
      titleMailingMinor: mailing === null || mailing === undefined ? null : this.amount(mailing, `${at}.titleMailingMinor`),
      storage: this.storage(storage, `${at}.storage`),
    }
  }
}

const BODY_FIELDS = ['isDemonstration', 'buyer', 'virtual', 'gateMinor', 'environmentalMinor', 'titleHandlingMinor', 'later']

/**
 * The one reader of a schedule's figures, however they came: every field is there, none besides, every amount can be charged in the
 * currency, every column is in rising order and has no gap. The body is null where anything is wrong, all of which is told.
 */
export function readScheduleBody(
  value: unknown,
  currency: CurrencyCode,
): { readonly body: ScheduleBody | null; readonly faults: readonly BodyFault[] } {
  const reader = new Reader(currency)
  const fields = reader.fields(value, '', BODY_FIELDS)
  const buyer = reader.fields(fields['buyer'], 'buyer', FEE_COLUMNS)
  const virtual = reader.fields(fields['virtual'], 'virtual', VIRTUAL_COLUMNS)
  const gate = reader.fields(fields['gateMinor'], 'gateMinor', ['clean', 'other'])
  const buyerBands = (column: FeeColumn) => reader.bands(buyer[column], `buyer.${column}`, true)
  const virtualBands = (column: (typeof VIRTUAL_COLUMNS)[number]) => reader.bands(virtual[column], `virtual.${column}`, false)
  const body: ScheduleBody = {
    isDemonstration: reader.flag(fields['isDemonstration'], 'isDemonstration'),
    buyer: { VOL: buyerBands('VOL'), STD: buyerBands('STD'), UNS: buyerBands('UNS'), UNC: buyerBands('UNC') },
    virtual: { live: virtualBands('live'), liveClean: virtualBands('liveClean'), preliminary: virtualBands('preliminary') },
    gateMinor: { clean: reader.amount(gate['clean'], 'gateMinor.clean'), other: reader.amount(gate['other'], 'gateMinor.other') },
    environmentalMinor: reader.amount(fields['environmentalMinor'], 'environmentalMinor'),
    titleHandlingMinor: reader.amount(fields['titleHandlingMinor'], 'titleHandlingMinor'),
    later: reader.later(fields['later'], 'later'),
  }
  return reader.faults.length === 0 ? { body, faults: [] } : { body: null, faults: reader.faults }
}

/** A body as it is kept and hashed: the same figures are the same text. */
export function bodyText({
  isDemonstration,
  buyer,
  virtual,
  gateMinor,
  environmentalMinor,
  titleHandlingMinor,
  later,
}: ScheduleBody): string {
  const { late, relist, titleMailingMinor, storage } = later
  const greater = (fee: GreaterFee | null) => fee && { minor: fee.minor, basisPoints: fee.basisPoints }
  const rates = storage?.rates.map(({ yard, vehicleType, dayMinor }) => ({ yard, vehicleType, dayMinor }))
  return JSON.stringify({
    isDemonstration,
    buyer: Object.fromEntries(FEE_COLUMNS.map((column) => [column, buyer[column]])),
    virtual: Object.fromEntries(VIRTUAL_COLUMNS.map((column) => [column, virtual[column]])),
    gateMinor: { clean: gateMinor.clean, other: gateMinor.other },
    environmentalMinor,
    titleHandlingMinor,
    later: {
      isDemonstration: later.isDemonstration,
      late: greater(late),
      relist: greater(relist),
      titleMailingMinor,
      storage: storage && { freeDays: storage.freeDays, rates },
    },
  })
}

/** What the hash of a schedule covers: where and from when it holds, and its figures as they are kept. */
export const scheduleText = (of: Pick<FeeSchedule, 'site' | 'currency' | 'effectiveFrom'>, text: string): string =>
  `hammerlane-fee-schedule:${of.site}:${of.currency}:${of.effectiveFrom}:${text}`

const ID_HASH_LENGTH = 12

/** By which bids name a schedule: where and from when it holds, and the beginning of its hash, so that a name means these figures alone. */
export const scheduleIdOf = (of: Pick<FeeSchedule, 'site' | 'currency' | 'effectiveFrom'>, hash: string): string =>
  `${of.site}-${of.currency}-${of.effectiveFrom}-${hash.slice(0, ID_HASH_LENGTH)}`
