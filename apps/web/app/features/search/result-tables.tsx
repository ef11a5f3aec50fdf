import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '@app/text/keys.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { RunMark, SaleMark } from '../../ui/marks.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { LotCard } from '../lots/lot-card-data.ts'
import { LotPrice, Miles, SecondFigure, useLotWords } from '../lots/lot-card.tsx'
import { LiveWords, useWhen } from '../lots/lot-when.tsx'
import { SalePlate } from '../lots/sale-plate.tsx'
import { NoteMark } from '../notes/note-mark.tsx'
import { SeenMark } from '../lots/screening/seen-mark.tsx'
import { LotMark } from '../lots/watching/heart.tsx'
import { FIRST_COUNT } from './result-list.tsx'
import { SortHead } from './sort-head.tsx'

const ROW_PHOTO = { width: 320, height: 240 } as const

/** Lots as they are found, and what found them. */
export interface ListProps {
  readonly lots: readonly LotCard[]
  readonly criteria: SearchCriteria
}

function When({ lot }: { readonly lot: LotCard }) {
  const when = useWhen(lot.sale)
  if (lot.saleState !== null) {
    return (
      <p>
        <SalePlate lot={lot} /> {when.at}
      </p>
    )
  }
  if (lot.sale.isLive) {
    return (
      <p className="running">
        <LiveWords sale={lot.sale} isShort />
      </p>
    )
  }
  return <p>{when.at}</p>
}

function Row({ lot, isFirst }: { readonly lot: LotCard; readonly isFirst: boolean }) {
  const text = useText()
  const words = useLotWords(lot)
  return (
    <tr data-lot={lot.number}>
      <td className="c-ph">
        <Photo src={lot.photo ?? lot.drawing} alt="" {...ROW_PHOTO} isFirst={isFirst} />
        <SeenMark lot={lot.number} />
        <NoteMark lot={lot.number} />
      </td>
      <td className="c-veh">
        <h2 className="lt">
          <Link to={lot.path} title={lot.name}>
            {lot.name}
          </Link>
        </h2>
        <LotMark lot={lot} />
        <p className="dim">
          {text.t('lot.number', { number: lot.number })} <SaleMark code={lot.saleStatus} />
        </p>
        <p className="mini">
          <RunMark code={lot.condition} /> {words.odometer}
        </p>
      </td>
      <td className="c-dmg">
        <p>
          <b>{words.damage}</b>
        </p>
        <p className="dim">{words.secondary}</p>
      </td>
      <td className="c-run">
        <p>
          <RunMark code={lot.condition} />
        </p>
        <p className="dim">{words.title}</p>
      </td>
      <td className="c-odo num">
        <p>{words.odometer}</p>
        <p className="dim">{lot.odometer === null ? '' : text.dyn(`odometerBrand.${lot.odometerBrand}`, '')}</p>
      </td>
      <td className="c-when">
        <When lot={lot} />
        <p className="dim">
          {lot.place} <Miles lot={lot} />
        </p>
      </td>
      <td className="c-price num">
        <LotPrice lot={lot} />
        <SecondFigure lot={lot} />
      </td>
    </tr>
  )
}

/** The list: a row a lot, the head stays visible. */
export function ListTable({ lots, criteria }: ListProps) {
  const text = useText()
  return (
    <table className="ltable">
      <caption className="vh">{text.t('search.heading.all')}</caption>
      <thead>
        <tr>
          <th className="w-ph">
            <span className="vh">{text.t('search.column.photo')}</span>
          </th>
          <SortHead criteria={criteria} className="w-veh" column="search.column.vehicle" orders={['year-new', 'year-old']} />
          <th className="w-dmg">{text.t('search.column.damage')}</th>
          <th className="w-run">{text.t('search.column.condition')}</th>
          <SortHead criteria={criteria} className="num w-odo" column="search.column.odometer" orders={['odometer-low', 'odometer-high']} />
          <SortHead criteria={criteria} className="w-when" column="search.column.sale" orders={['sale-date']} />
          <SortHead criteria={criteria} className="num w-price" column="search.column.allIn" orders={['price-low', 'price-high']} />
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, index) => (
          <Row key={lot.number} lot={lot} isFirst={index < FIRST_COUNT} />
        ))}
      </tbody>
    </table>
  )
}

interface Cell {
  readonly column: TextKey & `search.column.${string}`
  readonly value: ReactNode
  /** How its column is set. */
  readonly kind?: 'num' | 'time'
}

/** One lot of the classic table; narrow screens show each value under its column's name. */
function ClassicRow({ lot }: { readonly lot: LotCard }) {
  const text = useText()
  const words = useLotWords(lot)
  const formats = useFormats()
  const when = useWhen(lot.sale)
  const cells: readonly Cell[] = [
    { column: 'search.column.year', value: lot.year },
    { column: 'search.column.make', value: lot.make },
    { column: 'search.column.model', value: lot.model },
    { column: 'search.column.item', value: lot.item },
    {
      column: 'search.column.location',
      value: (
        <>
          <>{lot.place}</> <Miles lot={lot} />
        </>
      ),
    },
    { column: 'search.column.sale', value: lot.saleState === null && !lot.sale.isLive ? when.at : <When lot={lot} />, kind: 'time' },
    { column: 'search.column.odometer', value: words.odometer, kind: 'num' },
    { column: 'search.column.title', value: words.title },
    { column: 'search.column.damage', value: words.damage },
    { column: 'search.column.estimate', value: lot.estimate ? formats.estimate(lot.estimate) : '', kind: 'num' },
    { column: 'search.column.bid', value: formats.money(lot.currentBid), kind: 'num' },
    { column: 'search.column.allIn', value: lot.allIn ? formats.money(lot.allIn) : '', kind: 'num' },
  ]
  return (
    <tr data-lot={lot.number}>
      <td data-label={text.t('search.column.lot')}>
        <Link className="link" to={lot.path}>
          {lot.number}
        </Link>
        <LotMark lot={lot} />
        <SeenMark lot={lot.number} />
        <NoteMark lot={lot.number} />
      </td>
      {cells.map(({ column, value, kind }) => (
        <td key={column} className={kind} data-label={text.dyn(column, '')}>
          {value}
        </td>
      ))}
    </tr>
  )
}

/** The classic view: a table without pictures, the same data (MQ-037). */
export function ClassicTable({ lots, criteria }: ListProps) {
  const text = useText()
  const plain = ['search.column.item', 'search.column.location'] as const
  const closing = ['search.column.title', 'search.column.damage', 'search.column.estimate'] as const
  return (
    <section className="scroll" aria-label={text.t('search.view.classic')}>
      <table className="tbl classic">
        <thead>
          <tr>
            <SortHead criteria={criteria} column="search.column.lot" orders={['lot-number']} />
            <SortHead criteria={criteria} column="search.column.year" orders={['year-new', 'year-old']} />
            <SortHead criteria={criteria} column="search.column.make" orders={['make']} />
            <th>{text.t('search.column.model')}</th>
            {plain.map((column) => (
              <th key={column}>{text.t(column)}</th>
            ))}
            <SortHead criteria={criteria} column="search.column.sale" orders={['sale-date']} />
            <SortHead criteria={criteria} className="num" column="search.column.odometer" orders={['odometer-low', 'odometer-high']} />
            {closing.map((column) => (
              <th key={column} className={column === 'search.column.estimate' ? 'num' : undefined}>
                {text.t(column)}
              </th>
            ))}
            <SortHead criteria={criteria} className="num" column="search.column.bid" orders={['bid-low', 'bid-high']} />
            <SortHead criteria={criteria} className="num" column="search.column.allIn" orders={['price-low', 'price-high']} />
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <ClassicRow key={lot.number} lot={lot} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
