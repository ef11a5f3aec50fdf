import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { yardNumberPath } from '@app/rules/sites/yard-paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { RunMark, SaleMark, saleStatusKey } from '../../ui/marks.tsx'
import type { Formats } from '../../platform/use-formats.ts'
import { lotWords } from '../lots/lot-card.tsx'
import { ALWAYS_SHOWN, lotFacts } from '../lot/lot-facts.ts'
import { asSentence, placeAsWritten } from '../lots/lot-name.ts'
import { LotVin } from '../lots/lot-vin.tsx'
import { saleStateWord } from '../lots/sale-plate.tsx'
import type { ComparedLot } from './compare-data.ts'
import { SaleCell } from './sale-cell.tsx'

/** What one lot says of a fact. */
export interface CompareCell {
  /** By these words lots are alike or differ; empty where nothing is recorded. */
  readonly words: string
  /** A second line. */
  readonly more?: string
  /** In place of the words. */
  readonly shown?: ReactNode
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
}

interface NamedCell extends CompareCell {
  readonly name: string
  /** Shown though no lot of the comparison has it recorded. */
  readonly isAlwaysShown?: boolean
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
      words: isOver ? ended : open,
      more: isOver || nextBid === null ? '' : text.t('card.nextBid', { price: formats.money(nextBid) }),
      shown: isOver || allIn === null ? undefined : <b className="money">{open}</b>,
    },
    { name: text.t('lot.price.current'), words: saleState === 'SOLD' ? ended : (bid ?? text.t('card.noBid')) },
    {
      name: text.t('lot.price.buyNow'),
      words: buyNow === null ? '' : formats.money(buyNow.nextBid),
      more: buyNow === null ? '' : text.t('compare.buyNow.allIn', { price: formats.money(buyNow.total) }),
      shown: buyNow === null ? text.t('compare.buyNow.none') : undefined,
    },
  ]
}

function conditionCells({ lot, card }: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  const words = lotWords(card, text, formats)
  const { titleText } = lot.condition
  return [
    { name: text.t('lot.damage.primary'), words: words.damage },
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
      words: card.odometer === null ? '' : words.odometer,
      more: card.odometer === null ? '' : text.dyn(`odometerBrand.${card.odometerBrand}`, text.t('odometerBrand.unknown')),
      isAlwaysShown: true,
    },
  ]
}

/** Facts that decide between vehicles stand before those that name them. */
const NAMING: ReadonlySet<string> = new Set(['lot.fact.year', 'lot.fact.make', 'lot.fact.model', 'lot.fact.trim', 'lot.fact.type'])
const FIRST: ReadonlySet<string> = new Set(['lot.fact.keys'])
const rank = (key: string): number => (FIRST.has(key) ? 0 : NAMING.has(key) ? 2 : 1)

function factCells(found: ComparedLot, { text, formats }: Reading): readonly NamedCell[] {
  return lotFacts(found, text, formats)
    .toSorted((a, b) => rank(a.key) - rank(b.key))
    .map(({ key, value }) => ({ name: text.dyn(key, ''), words: value, isAlwaysShown: ALWAYS_SHOWN.has(key) }))
}

function saleCells({ lot, card }: ComparedLot, { text, canUnmask }: Reading): readonly NamedCell[] {
  const status = saleStatusKey(card.saleStatus)
  const { vin } = lot.vehicle
  const yard = placeAsWritten(lot.sale.physicalYardName)
  return [
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

const cellsOf = (found: ComparedLot, reading: Reading): readonly NamedCell[] => [
  ...priceCells(found, reading),
  ...conditionCells(found, reading),
  ...factCells(found, reading),
  ...saleCells(found, reading),
]

const wordsOf = ({ words, more = '' }: CompareCell): string => `${words}\n${more}`

/** The facts of lots row by row; a fact that none of them has recorded is left out unless its absence matters. */
export function compareRows(lots: readonly (ComparedLot | null)[], reading: Reading): readonly CompareRow[] {
  const columns = lots.map((found) => found && cellsOf(found, reading))
  const [first = []] = columns.filter((cells) => cells !== null)
  return first.flatMap(({ name, isAlwaysShown = false }, index): CompareRow[] => {
    const cells = columns.map((column) => column?.[index] ?? null)
    const present = cells.filter((cell) => cell !== null)
    if (!isAlwaysShown && present.every(({ words }) => words === '')) return []
    return [{ name, cells, isDiffering: new Set(present.map(wordsOf)).size > 1 }]
  })
}
