import type { RunListItem } from '@app/contract/auctions/run-list.ts'
import type { PriceStep } from '@app/rules/bidding/price-steps.ts'
import { findStateName } from '@app/rules/reference/places/states.ts'
import type { Text } from '@app/text/create-text.ts'
import { insidePhrase, lotName, placeAsWritten } from '../../lots/lot-name.ts'

/** Alpha-3 codes of countries whose states have names, by the alpha-2 ones that Intl knows; a label carries either. */
const COUNTRIES: Readonly<Record<string, string>> = {
  US: 'USA',
  CA: 'CAN',
  GB: 'GBR',
  IE: 'IRL',
  DE: 'DEU',
  ES: 'ESP',
  IN: 'IND',
  AE: 'ARE',
  BH: 'BHR',
  OM: 'OMN',
  MX: 'MEX',
}
const LABEL = /^([A-Z]{2,3})(?:-([A-Za-z0-9]{1,3}))?(\/broker)?$/
const KIOSK = 'KIOSK'
const NOWHERE = 'XX'

function regionWords(country: string, region: string | undefined, text: Text): string {
  const [two = country, three = country] = Object.entries(COUNTRIES).find((codes) => codes.includes(country)) ?? []
  if (country === NOWHERE) return text.t('lane.who.none')
  const name = two.length === 2 ? new Intl.DisplayNames(text.languageTag, { type: 'region' }).of(two) : undefined
  const state = region === undefined ? null : findStateName(three, region.toUpperCase())
  // A code means nothing to a reader: a state without a name is left out.
  return state === null ? (name ?? country) : text.t('lane.who.region', { region: state, country: name ?? country })
}

/** The label of a bidder in words: region and country of the account, a yard's kiosk, a broker (auction-rules B4 "Labels"). */
export function whoWords(label: string | null, text: Text): string {
  if (label === null || label === '') return text.t('lane.who.none')
  if (label === KIOSK) return text.t('lane.who.kiosk')
  const [, country, region, broker] = LABEL.exec(label) ?? []
  if (country === undefined) return label
  const who = regionWords(country, region, text)
  return broker === undefined ? who : text.t('lane.who.broker', { who })
}

/** Whether a line of the list of bids is the reader's. */
export const isOwnStep = ({ alias }: Pick<PriceStep, 'alias'>, ownAlias: number | null): boolean => ownAlias !== null && alias === ownAlias

interface StepReader {
  readonly ownAlias: number | null
  /** How others are named. */
  readonly others: (step: Pick<PriceStep, 'alias' | 'label'>) => string
}

/** Who reached a price: the reader, by a bid or by their maximum, or another bidder. */
export function stepWords(step: PriceStep, { ownAlias, others }: StepReader, text: Text): string {
  if (!isOwnStep(step, ownAlias)) return others(step)
  return text.t(step.how === 'maximum' ? 'lane.who.you.maximum' : 'lane.who.you')
}

/** A lane by its yard and letter. */
export function laneWords({ yardName, lane }: { readonly yardName: string; readonly lane: string }, text: Text): string {
  const yard = placeAsWritten(yardName)
  return lane === '' ? yard : text.t('lane.name', { yard, lane })
}

const CITY_AND_REGION = /^(.+), ([A-Z]{2,3})$/

/** Where a lot is, its region's letters unchanged: `REDDING, CA` → `Redding, CA`. */
export function placeWords(place: string): string {
  const [, city, region] = CITY_AND_REGION.exec(place) ?? []
  return city === undefined ? placeAsWritten(place) : `${placeAsWritten(city)}, ${region}`
}

/** Address of what shows the lot, small or full: its picture, else its drawing; null where no lot is. */
export const photoOf = (item: RunListItem | null, size: 'thumb' | 'full'): string | null => item?.picture?.[size] ?? item?.drawing ?? null

/** A lot by its vehicle. */
export const itemName = (item: RunListItem): string => lotName(item, item.description)

/** Damage in one phrase. */
export function damageWords(item: RunListItem, text: Text): string {
  const first = text.dyn(`damage.${item.damageCode ?? ''}`, item.damage ?? '')
  const second = item.secondaryDamageCode === undefined ? '' : text.dyn(`damage.${item.secondaryDamageCode}`, item.secondaryDamage ?? '')
  if (first === '' || second === '') return first + second
  return `${first} ${text.t('card.secondary', { damage: insidePhrase(second, text) })}`
}
