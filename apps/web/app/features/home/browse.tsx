import { Link } from 'react-router'
import type { TextKey } from '@app/text/keys.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { shelfWord } from './shelf-words.ts'
import type { HomeData, Shelf } from './home-data.ts'

interface ShelfListProps {
  readonly id: string
  readonly heading: TextKey & `home.${string}`
  readonly shelves: readonly Shelf[]
  readonly className: string
}

function ShelfList({ id, heading, shelves, className }: ShelfListProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-h`}>
      <div className="sec-h">
        <h2 id={`${id}-h`}>{text.dyn(heading, heading)}</h2>
      </div>
      <ul className={className}>
        {shelves.map((shelf) => (
          <li key={shelf.clause}>
            <Link to={shelf.path}>
              <span>{shelfWord(shelf, text)}</span>
              <span className="dim">{formats.number(shelf.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What there is, by type, make, feature and damage, with counts of the moment. */
export function Browse({ data }: { readonly data: HomeData }) {
  return (
    <>
      <ShelfList id="makes" heading="home.makes" shelves={data.makes} className="blist four" />
      <div className="browse">
        <ShelfList id="types" heading="home.types" shelves={data.types} className="blist one" />
        <ShelfList id="features" heading="home.features" shelves={data.features} className="blist one" />
        <ShelfList id="damages" heading="home.damages" shelves={data.damages} className="blist one" />
      </div>
    </>
  )
}
