import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { HomeData, Shelf } from './home-data.ts'
import { shelfWord } from './shelf-words.ts'
import { Silhouette } from './silhouette.tsx'

/** Results with every make to choose from. */
const ALL_MAKES = '/lotSearchResults?more=MAKE'

interface ShelfListProps {
  readonly id: string
  readonly heading: string
  readonly shelves: readonly Shelf[]
  readonly className?: string
  /** What stands beside the heading. */
  readonly more?: ReactNode
  /** The word of each stands beside its picture. */
  readonly isDrawn?: true
}

function ShelfList({ id, heading, shelves, className = '', more, isDrawn }: ShelfListProps) {
  const text = useText()
  const formats = useFormats()
  if (shelves.length === 0) return null
  return (
    <div id={id} role="group" aria-labelledby={`${id}-h`}>
      <div className="sec-h">
        <h2 id={`${id}-h`}>{heading}</h2>
        {more}
      </div>
      <ul className={`blist ${className}`}>
        {shelves.map((shelf) => (
          <li key={shelf.clause} className={shelf.isPart === true ? 'part' : undefined}>
            <Link to={shelf.path}>
              {isDrawn ? <Silhouette clause={shelf.clause} /> : null}
              <span>{shelfWord(shelf, text)}</span>
              <span className="dim">{formats.number(shelf.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What there is, by make, type and damage, with counts of the moment: the first of each, at one glance. */
export function Browse({ data }: { readonly data: HomeData }) {
  const text = useText()
  const { makes, makeCount, types, damages } = data
  if (makes.length + types.length + damages.length === 0) return null
  return (
    <section className="sec browse" aria-label={text.t('home.browse')}>
      <ShelfList
        id="makes"
        heading={text.t('home.makes')}
        shelves={makes}
        className="two"
        more={
          makeCount > makes.length ? (
            <Link className="link more" to={ALL_MAKES}>
              {text.t('home.makes.all', { count: makeCount })}
            </Link>
          ) : null
        }
      />
      <ShelfList id="types" heading={text.t('home.types')} shelves={types} isDrawn />
      <ShelfList id="damages" heading={text.t('home.damages')} shelves={damages} />
    </section>
  )
}
