import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moneyOf } from '@app/contract/money.ts'
import type { CurrencyCode, Money } from '@app/contract/sites.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { convertDistance } from '@app/rules/formats/amounts.ts'
import { yardNumberPath } from '@app/rules/sites/yard-paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { Photo } from '../../ui/photo.tsx'
import { RunMark, SaleMark, saleStatusKey } from '../../ui/marks.tsx'
import type { AppInfo } from '../../platform/app-info.ts'
import type { Formats } from '../../platform/use-formats.ts'
import { isOffered, pricedLot } from '../lots/lot-card-data.ts'
import { lotWords } from '../lots/lot-card.tsx'
import { ALWAYS_SHOWN, lotFacts } from '../lot/lot-facts.ts'
import { asSentence, placeAsWritten } from '../lots/lot-name.ts'
import { LotVin } from '../lots/lot-vin.tsx'
import { saleStateWord } from '../lots/sale-plate.tsx'
import type { CompareData, ComparedLot } from './compare-data.ts'
import { SaleCell } from './sale-cell.tsx'
import { schedulesOf } from '../../platform/page/fee-schedules.ts'

/** What one lot says of a fact. */
export interface CompareCell {
  /** By these words lots are alike or differ; empty where nothing is recorded. */
  readonly words: string
  /** A second line. */
  readonly more?: string
  /** In place of the words. */
  readonly shown?: ReactNode
  /** An amount that is drawn as a bar beside all others of the comparison: bid, value and repair are on one scale. */
  readonly amount?: Money | null
  /** The length of that bar, a share of the longest. */
  readonly bar?: number
}

/** One fact of all lots. */
export interface CompareRow {
  readonly name: string
  /** One a place; null for an empty place. */
  readonly cells: readonly (CompareCell | null)[]
  readonly isDiffering: boolean
}

/** How a document's reader reads. */
export interface Reading {
  readonly text: Text
  readonly formats: Formats
  readonly canUnmask: boolean
  readonly app: AppInfo
  /** The bid at which all lots are priced, whole units; null while none can be read of what is typed, undefined where none is asked for. */
  readonly bid: number | null | undefined
  /** The currency of that bid; null where the lots are sold in several. */
  readonly currency: CurrencyCode | null
  readonly near: CompareData['near']
}

interface NamedCell extends CompareCell {
  readonly name: string
  /** Shown though no lot of the comparison has it recorded. */
  readonly isAlwaysShown?: boolean
  /** Stands before all others. */
  readonly leads?: boolean
}

function priceCells({ card, buyNow }: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  const { saleState, allIn, nextBid, currentBid } = card
  const isOver = saleState !== null
  const ended = saleStateWord(card, text, formats)
  const bid = currentBid.minor > 0 ? formats.money(currentBid) : null
  const open = allIn === null ? text.t('lot.price.noSchedule') : formats.money(allIn)
  return [
    {
      name: text.t('lot.price.allIn'),
      leads: true,
      words: isOver ? ended : open,
      more: isOver || nextBid === null ? '' : text.t('card.nextBid', { price: formats.money(nextBid) }),
      shown: isOver || allIn === null ? undefined : <b className="money">{open}</b>,
    },
    {
      name: text.t('lot.price.current'),
      words: saleState === 'SOLD' ? ended : (bid ?? text.t('card.noBid')),
      amount: bid === null ? null : currentBid,
    },
    {
      name: text.t('lot.price.buyNow'),
      words: buyNow === null ? '' : formats.money(buyNow.nextBid),
      more: buyNow === null ? '' : text.t('compare.buyNow.allIn', { price: formats.money(buyNow.total) }),
      shown: buyNow === null ? text.t('compare.buyNow.none') : undefined,
    },
  ]
}

const NO_BREAK_SPACE = '\u00A0'

/** What every lot costs all-in at one and the same bid. */
function commonBidCells({ card, lot }: ComparedLot, { text, formats, app, bid, currency }: Reading): readonly NamedCell[] {
  if (bid === undefined) return []
  // The row keeps its place and its two lines while an amount is typed.
  if (bid === null) return [{ name: text.t('compare.bid'), words: '', shown: '–', more: NO_BREAK_SPACE, isAlwaysShown: true }]
  const shown = currency === null ? formats.number(bid) : formats.money(moneyOf(bid, currency))
  const name = text.t('compare.bid.row', { bid: shown })
  if (!isOffered(lot)) return [{ name, words: saleStateWord({ ...card, saleState: card.saleState ?? 'SOLD' }, text, formats) }]
  const amount = moneyOf(bid, card.currentBid.currency)
  const priced = pricedLot(lot, app)
  const allIn = priced && allInFor(amount, priced, schedulesOf(app))
  if (allIn === null) return [{ name, words: text.t('lot.price.noSchedule') }]
  const { total } = allIn.quote
  const isBelow = card.nextBid !== null && amount.minor < card.nextBid.minor
  const fees = text.t('compare.bid.fees', { price: formats.money({ ...total, minor: total.minor - amount.minor }) })
  const words = formats.money(total)
  return [{ name, words, more: isBelow ? `${fees}. ${text.t('compare.bid.below')}` : fees, shown: <b className="money">{words}</b> }]
}

const PERCENT = 100

/** What the file says that the vehicle is worth and its repair costs; where both are known, as a share. */
function valueCells({ lot: { price } }: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  const moneyOr = (amount: typeof price.estimate): Money | null =>
    amount && amount.minor > 0 ? { minor: amount.minor, currency: price.currency } : null
  const [value, repair] = [moneyOr(price.estimate), moneyOr(price.repairCost)]
  const share = value && repair ? Math.round((repair.minor / value.minor) * PERCENT) : null
  return [
    { name: text.t('lot.fact.estimate'), words: value ? formats.estimate(value) : '', amount: value, isAlwaysShown: true },
    {
      name: text.t('lot.fact.repair'),
      words: repair ? formats.estimate(repair) : '',
      more: share === null ? '' : text.t('compare.repair.share', { share: formats.number(share) }),
      amount: repair,
    },
  ]
}

const DRAWING = { width: 160, height: 120 } as const

/** The vehicle drawn with its damage; left out where the drawings stand in the head of the columns already. */
const drawingCell = (card: ComparedLot['card'], text: Text): NamedCell => ({
  name: text.t('compare.drawing'),
  words: card.photo === null ? '' : `${card.damageCode} ${card.secondaryCode}`,
  shown: <Photo src={card.drawing} alt="" {...DRAWING} />,
})

function conditionCells({ lot, card }: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  const words = lotWords(card, text, formats)
  const { titleText } = lot.condition
  return [
    drawingCell(card, text),
    { name: text.t('lot.damage.primary'), words: words.damage, leads: true },
    { name: text.t('lot.damage.secondary'), words: words.secondDamage, isAlwaysShown: true },
    {
      name: text.t('lot.condition'),
      words: text.dyn(`condition.${card.condition}`, card.condition),
      shown: <RunMark code={card.condition} />,
      isAlwaysShown: true,
    },
    {
      name: text.t('lot.title.label'),
      words: words.title,
      more: titleText === undefined ? '' : asSentence(titleText),
      isAlwaysShown: true,
    },
    {
      name: text.t('lot.odometer'),
      leads: true,
      words: card.odometer === null ? '' : words.odometer,
      more: card.odometer === null ? '' : text.dyn(`odometerBrand.${card.odometerBrand}`, text.t('odometerBrand.unknown')),
      isAlwaysShown: true,
    },
  ]
}

/** Facts that decide between vehicles stand before those that name them. */
const NAMING: ReadonlySet<string> = new Set(['lot.fact.year', 'lot.fact.make', 'lot.fact.model', 'lot.fact.trim', 'lot.fact.type'])
const FIRST: ReadonlySet<string> = new Set(['lot.fact.keys'])
/** These have cells of their own. */
const VALUES: ReadonlySet<string> = new Set(['lot.fact.estimate', 'lot.fact.repair'])
const rank = (key: string): number => (FIRST.has(key) ? 0 : NAMING.has(key) ? 2 : 1)

function factCells(found: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  return lotFacts(found, text, formats)
    .filter(({ key }) => !VALUES.has(key))
    .toSorted((a, b) => rank(a.key) - rank(b.key))
    .map(({ key, value }) => ({ name: text.dyn(key, ''), words: value, isAlwaysShown: ALWAYS_SHOWN.has(key) }))
}

function saleCells({ lot, card }: ComparedLot, { text, formats, canUnmask, app, near }: Reading): readonly NamedCell[] {
  const status = saleStatusKey(card.saleStatus)
  const { vin } = lot.vehicle
  const yard = placeAsWritten(lot.sale.physicalYardName)
  const miles = near?.milesByYard[lot.sale.physicalYardNumber]
  const distance = miles === undefined ? '' : formats.distance(convertDistance(miles, 'mi', app.distanceUnit))
  return [
    { name: text.t('compare.distance', { place: near?.zip ?? '' }), words: distance },
    {
      name: text.t('lot.sale.place'),
      words: yard,
      more: card.place === yard ? '' : card.place,
      shown: (
        <Link className="link" to={yardNumberPath(lot.sale.physicalYardNumber)}>
          {yard}
        </Link>
      ),
    },
    {
      name: text.t('lot.sale'),
      words: `${card.sale.isLive} ${card.sale.queue?.itemsAway} ${card.sale.startsAtMs} ${card.saleState}`,
      shown: <SaleCell card={card} />,
    },
    {
      name: text.t('lot.sale.status'),
      words: status === null ? '' : text.t(`saleStatus.${status}`),
      shown: status === null ? undefined : <SaleMark code={card.saleStatus} />,
    },
    {
      name: text.t('lot.fact.vin'),
      words: vin ?? '',
      shown: vin === undefined ? undefined : <LotVin lotNumber={card.number} vin={vin} canUnmask={canUnmask} />,
    },
  ]
}

/** What decides at a glance comes first, so that a phone shows it without scrolling. */
function cellsOf(found: ComparedLot, reading: Reading): readonly NamedCell[] {
  const cells: readonly NamedCell[] = [
    ...commonBidCells(found, reading),
    ...priceCells(found, reading),
    ...valueCells(found, reading),
    ...conditionCells(found, reading),
    ...factCells(found, reading),
    ...saleCells(found, reading),
  ]
  return [...cells.filter(({ leads }) => leads), ...cells.filter(({ leads }) => !leads)]
}

const wordsOf = ({ words, more = '' }: CompareCell): string => `${words}\n${more}`

/** The longest bar of a comparison; null where amounts of different currencies cannot stand beside each other. */
function longestOf(columns: readonly (readonly NamedCell[] | null)[]): number | null {
  const amounts = columns.flatMap((cells) => cells ?? []).flatMap(({ amount }) => amount ?? [])
  return new Set(amounts.map(({ currency }) => currency)).size === 1 ? Math.max(...amounts.map(({ minor }) => minor)) : null
}

const withBar = (cell: NamedCell, longest: number | null): NamedCell =>
  cell.amount && longest !== null ? { ...cell, bar: cell.amount.minor / longest } : cell

/** The facts of lots row by row; a fact that none of them has recorded is left out unless its absence matters. */
export function compareRows(lots: readonly (ComparedLot | null)[], reading: Reading): readonly CompareRow[] {
  const read = lots.map((found) => found && cellsOf(found, reading))
  const longest = longestOf(read)
  const columns = read.map((cells) => cells && cells.map((cell) => withBar(cell, longest)))
  const [first = []] = columns.filter((cells) => cells !== null)
  return first.flatMap(({ name, isAlwaysShown = false }, index): CompareRow[] => {
    const cells = columns.map((column) => column?.[index] ?? null)
    const present = cells.filter((cell) => cell !== null)
    if (!isAlwaysShown && present.every(({ words }) => words === '')) return []
    return [{ name, cells, isDiffering: new Set(present.map(wordsOf)).size > 1 }]
  })
}
