import { Link } from 'react-router'
import { comparePath } from '@app/rules/lots/compare-path.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { lotWords } from '../lots/lot-card.tsx'
import { Heart } from '../lots/watching/heart.tsx'
import type { CompareData, ComparedPlace } from './compare-data.ts'
import type { CompareCell, CompareRow } from './compare-rows.tsx'

const PHOTO = { width: 320, height: 240 } as const

interface ColumnProps {
  readonly place: ComparedPlace
  readonly data: CompareData
}

/** Picture of a lot, and what can be done with its column. */
function PictureCell({ place, data }: ColumnProps) {
  const text = useText()
  const formats = useFormats()
  const { number, found } = place
  const name = found?.card.name ?? text.t('lot.number', { number })
  const others = data.places.map((one) => one.number).filter((one) => one !== number)
  const words = found && lotWords(found.card, text, formats)
  const isPictured = words !== null && found?.card.photo !== null
  return (
    <td className="cmp-pic">
      <Photo
        src={found?.card.photo ?? found?.card.drawing ?? null}
        alt={isPictured ? words.photo : text.t('gallery.none')}
        {...PHOTO}
        isFirst
      />
      <p className="cmp-act">
        {found === null ? null : <Heart lot={found.card} hasWord />}
        <Link className="btn sm ghost" to={comparePath(others, data.facts, data.bid)} rel="nofollow">
          <Icon name="close" />
          <span className="w">{text.t('compare.remove')}</span>
          <span className="vh"> {name}</span>
        </Link>
      </p>
    </td>
  )
}

/** Name and number of a lot, or that no such lot is listed. */
function NameCell({ place: { number, found } }: Pick<ColumnProps, 'place'>) {
  const text = useText()
  const numbered = text.t('lot.number', { number })
  return (
    <th scope="col" data-lot={number}>
      {found === null ? (
        <>
          {numbered}
          <small>{text.t('compare.missing')}</small>
        </>
      ) : (
        <>
          <Link to={found.card.path}>{found.card.name}</Link>
          <small>{numbered}</small>
        </>
      )}
    </th>
  )
}

/** Names a row of the head for who does not see what it holds. */
const RowName = ({ name }: { readonly name: string }) => (
  <th scope="row">
    <span className="vh">{name}</span>
  </th>
)

/** Percent of a length that is drawn. */
const WHOLE = 100

/** How long an amount is beside the longest of the comparison; for the eye, the figure is beside it. */
const Bar = ({ share }: { readonly share: number }) => (
  <svg className="cmp-bar" viewBox={`0 0 ${WHOLE} 4`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={(share * WHOLE).toFixed(1)} height="4" />
  </svg>
)

function Cell({ cell }: { readonly cell: CompareCell | null }) {
  const text = useText()
  if (cell === null) return <td className="dim">–</td>
  const shown = cell.shown ?? cell.words
  if (shown === '' && (cell.more ?? '') === '') return <td className="dim">{text.t('lot.fact.unknown')}</td>
  return (
    <td>
      {shown}
      {cell.bar === undefined ? null : <Bar share={cell.bar} />}
      {cell.more ? <small>{cell.more}</small> : null}
    </td>
  )
}

/** Lots side by side, a fact a row; where they differ, the row says so by a sign and its name. */
export function CompareTable({ data, rows }: { readonly data: CompareData; readonly rows: readonly CompareRow[] }) {
  const text = useText()
  return (
    <div className="cmp-box">
      <table className="cmp" data-lots={data.places.length}>
        <caption className="vh">{text.t('compare.title')}</caption>
        <thead>
          <tr>
            <RowName name={text.t('search.column.photo')} />
            {data.places.map((place) => (
              <PictureCell key={place.number} place={place} data={data} />
            ))}
          </tr>
          <tr>
            <RowName name={text.t('search.column.lot')} />
            {data.places.map((place) => (
              <NameCell key={place.number} place={place} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, isDiffering }) => (
            <tr key={name} className={isDiffering ? 'is-differing' : undefined}>
              <th scope="row">
                {isDiffering ? <span aria-hidden="true">≠ </span> : null}
                {name}
                {isDiffering ? <span className="vh">, {text.t('compare.differs')}</span> : null}
              </th>
              {cells.map((cell, index) => (
                <Cell key={data.places[index]?.number} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
