import { BROKER_BASIS_POINTS_MAX, BROKER_FEE_KINDS } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { isCurrency } from '../bidding/limits.ts'
import { typedMinor } from '../mandates/mandate-form.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** A band as it is sent: minor units by programs, amounts as they are typed by forms; a row with nothing in it is none. */
export interface SentBand {
  readonly fromMinor?: number | undefined
  readonly feeMinor?: number | undefined
  readonly from: string
  readonly fee: string
}

/** A fee as it is sent. */
export interface SentFee {
  readonly currency: string
  readonly kind: string
  readonly basisPoints?: number | undefined
  readonly percent: string
  readonly bands: readonly SentBand[]
}

/** A fee that may be set. */
export type NewBrokerFee = Pick<BrokerFee, 'currency' | 'kind' | 'basisPoints' | 'bands'>
type Bands = BrokerFee['bands']

const POINTS_A_PERCENT = 100
const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/

/** Basis points of a share as it is typed; null for what is none. */
function typedPoints(typed: string): number | null {
  const found = PERCENT.exec(typed.replaceAll(/[\s%]/gu, ''))
  return found === null ? null : Number(found[1]) * POINTS_A_PERCENT + Number((found[2] ?? '').padEnd(2, '0'))
}

const isShare = (points: number | null): points is number =>
  points !== null && Number.isInteger(points) && points >= 1 && points <= BROKER_BASIS_POINTS_MAX

/** Where a band begins: at nothing, too. */
function startOf(typed: string, currency: CurrencyCode): number | undefined {
  if (/^0+(?:[.,]0+)?$/.test(typed.trim())) return 0
  return typedMinor(typed, currency) ?? undefined
}

/** The bands that were sent, or what is wrong with them, by the names of their fields (`bands[0][fee]`). */
function readBands(sent: readonly SentBand[], currency: CurrencyCode): { readonly bands: Bands; readonly errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const bands: { fromMinor: number; feeMinor: number }[] = []
  for (const [at, one] of sent.entries()) {
    if (one.fromMinor === undefined && one.feeMinor === undefined && one.from.trim() === '' && one.fee.trim() === '') continue
    const fromMinor = one.fromMinor ?? startOf(one.from, currency)
    const feeMinor = one.feeMinor ?? typedMinor(one.fee, currency) ?? undefined
    if (fromMinor === undefined) errors[`bands[${at}][from]`] = 'validation.capAmount'
    else if (fromMinor <= (bands.at(-1)?.fromMinor ?? -1)) errors[`bands[${at}][from]`] = 'validation.bandOrder'
    if (feeMinor === undefined) errors[`bands[${at}][fee]`] = 'validation.capAmount'
    bands.push({ fromMinor: fromMinor ?? 0, feeMinor: feeMinor ?? 0 })
  }
  if (bands.length === 0) errors['bands[0][fee]'] = 'validation.bandNone'
  return { bands, errors }
}

const wrong = (errors: FieldErrors) => ({ fee: null, errors })

/** The fee that was sent, or what is wrong with it, by the names of its fields. */
export function readFee(sent: SentFee): { readonly fee: NewBrokerFee | null; readonly errors: FieldErrors } {
  const { currency } = sent
  const kind = BROKER_FEE_KINDS.find((one) => one === sent.kind)
  if (!isCurrency(currency)) return wrong({ currency: 'validation.capCurrency' })
  if (kind === undefined) return wrong({ kind: 'validation.feeKind' })
  if (kind === 'NONE') return { fee: { currency, kind, basisPoints: null, bands: [] }, errors: {} }
  if (kind === 'PERCENT') {
    const basisPoints = sent.basisPoints ?? typedPoints(sent.percent)
    if (!isShare(basisPoints)) return wrong({ percent: 'validation.percent' })
    return { fee: { currency, kind, basisPoints, bands: [] }, errors: {} }
  }
  const { bands, errors } = readBands(sent.bands, currency)
  return Object.keys(errors).length > 0 ? wrong(errors) : { fee: { currency, kind, basisPoints: null, bands }, errors: {} }
}
