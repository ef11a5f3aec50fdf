import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PickSwitch } from '../recommended/pick-switch.tsx'
import { pickWord } from '../recommended/pick-word.ts'
import type { HomePageData, Shelf, ShelfGroup } from './home-data.ts'
import { Silhouette } from './silhouette.tsx'

const HOME_PATH = '/'

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
  return (
    <div id={id} role="group" aria-labelledby={`${id}-h`}>
      <div className="sec-h">
        <h2 id={`${id}-h`}>{heading}</h2>
        {more}
      </div>
      <ul className={`blist ${className}`}>
        {shelves.length === 0 ? <li className="dim">{text.t('picks.none')}</li> : null}
        {shelves.map((shelf) => (
          <li key={shelf.clause} className={shelf.isPart === true ? 'part' : undefined}>
            <Link to={shelf.path}>
              {isDrawn ? <Silhouette clause={shelf.clause} /> : null}
              <span>{pickWord(shelf, text)}</span>
              <span className="dim">{formats.number(shelf.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Group({ data, group: { code, shelves } }: { readonly data: HomePageData; readonly group: ShelfGroup }) {
  const text = useText()
  switch (code) {
    case 'MAKE':
      return (
        <ShelfList
          id="makes"
          heading={text.t('home.makes')}
          shelves={shelves}
          className="two"
          more={
            data.makeCount > shelves.length ? (
              <Link className="link more" to={data.makesPath}>
                {text.t('home.makes.all', { count: data.makeCount })}
              </Link>
            ) : null
          }
        />
      )
    case 'VEHT':
      return <ShelfList id="types" heading={text.t('home.types')} shelves={shelves} isDrawn />
    case 'FETI':
      return <ShelfList id="features" heading={text.t('facet.FETI')} shelves={shelves} />
    case 'ABI':
      return <ShelfList id="categories" heading={text.t('facet.ABI')} shelves={shelves} />
  }
}

/**
 * What there is, by the quick picks of the page and by damage, with counts of the moment: the first of each, at one glance; of all lots,
 * or of those with a clean or a salvage title.
 */
export function Browse({ data }: { readonly data: HomePageData }) {
  const text = useText()
  const { groups, damages, category } = data
  if (groups.length + damages.length === 0 && category === 'all') return null
  return (
    <section className="sec browse" aria-label={text.t('home.browse')}>
      <PickSwitch path={HOME_PATH} category={category} />
      {groups.map((group) => (
        <Group key={group.code} data={data} group={group} />
      ))}
      {damages.length === 0 && category === 'all' ? null : <ShelfList id="damages" heading={text.t('home.damages')} shelves={damages} />}
    </section>
  )
}
