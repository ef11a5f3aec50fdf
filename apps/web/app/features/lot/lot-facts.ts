import type { Text } from '@app/text/create-text.ts'
import type { TextKey } from '@app/text/keys.ts'
import type { Formats } from '../../platform/use-formats.ts'
import type { LotPageData } from './lot-data.ts'
import { asWritten } from '../lots/lot-name.ts'
import { vehicleWord, type TradeArea } from '../lots/vehicle-words.ts'

/** One fact of a vehicle in the reader's words. */
export interface Fact {
  readonly key: TextKey & `lot.fact.${string}`
  /** Empty where nothing is recorded. */
  readonly value: string
  /** Name under which page scripts look for the value (wire.md, hooks). */
  readonly uname?: string
}

/** What is recorded of the vehicle, in the order of its page. */
export function lotFacts({ lot, card }: Pick<LotPageData, 'lot' | 'card'>, text: Text, formats: Formats): readonly Fact[] {
  const { vehicle, price, condition } = lot
  const trade = (area: TradeArea, value: string | undefined): string => (value === undefined ? '' : vehicleWord(area, value, text))
  const money = (amount: typeof price.estimate): string =>
    amount && amount.minor > 0 ? formats.estimate({ minor: amount.minor, currency: card.currentBid.currency }) : ''
  return [
    { key: 'lot.fact.year', value: vehicle.year === undefined ? '' : String(vehicle.year) },
    { key: 'lot.fact.make', value: card.make },
    { key: 'lot.fact.model', value: card.model },
    { key: 'lot.fact.trim', value: asWritten(vehicle.trim ?? '') },
    { key: 'lot.fact.type', value: text.dyn(`vehicleType.${vehicle.type}`, asWritten(vehicle.typeText)), uname: 'lotdetailvehicletype' },
    { key: 'lot.fact.body', value: trade('bodyText', vehicle.bodyStyle) },
    { key: 'lot.fact.colour', value: trade('colourText', vehicle.colour), uname: 'lotdetailColorvalue' },
    { key: 'lot.fact.engine', value: vehicle.engine ?? '', uname: 'lotdetailEnginetypevalue' },
    { key: 'lot.fact.cylinders', value: vehicle.cylinders ?? '' },
    { key: 'lot.fact.transmission', value: trade('transmissionText', vehicle.transmission) },
    { key: 'lot.fact.drive', value: trade('driveText', vehicle.drive) },
    { key: 'lot.fact.fuel', value: trade('fuelText', vehicle.fuel) },
    { key: 'lot.fact.keys', value: vehicle.keys === undefined ? '' : text.dyn(`keys.${vehicle.keys}`, vehicle.keys) },
    { key: 'lot.fact.estimate', value: money(price.estimate), uname: 'lotdetailEstimatedretailvalue' },
    { key: 'lot.fact.repair', value: money(price.repairCost) },
    { key: 'lot.fact.grade', value: condition.grade ? formats.number(condition.grade) : '' },
    { key: 'lot.fact.seller', value: lot.sellerName ?? '', uname: 'lotdetailSeller' },
    {
      key: 'lot.fact.highlights',
      value: lot.iconCodes
        .map((code) => text.dyn(`icon.${code}`, ''))
        .filter((word) => word !== '')
        .join(', '),
    },
    { key: 'lot.fact.announcements', value: condition.announcements ?? '' },
    { key: 'lot.fact.note', value: condition.specialNote ?? '' },
  ]
}

/** Facts of these keys stand even when they are not recorded, since their absence matters. */
export const ALWAYS_SHOWN: ReadonlySet<string> = new Set([
  'lot.fact.keys',
  'lot.fact.engine',
  'lot.fact.colour',
  'lot.fact.estimate',
  'lot.fact.type',
])
