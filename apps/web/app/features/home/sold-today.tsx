import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Photo } from '../../ui/photo.tsx'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'
import type { SoldLot } from './sold-today-data.ts'

const PHOTO = { width: 88, height: 66 } as const

function SoldLine({ lot }: { readonly lot: SoldLot }) {
  const text = useText()
  const formats = useFormats()
  const { currency, finalMinor, allInMinor } = lot
  const money = (minor: number | null): string => formats.money({ minor: minor ?? 0, currency })
  const name = asWritten(lot.name)
  return (
    <li>
      <Photo src={lot.photo ?? lot.drawing} alt="" {...PHOTO} />
      <div>
        <h3>
          <Link to={`/lot/${lot.lotNumber}/${lot.slug}`}>{name}</Link>
        </h3>
        <p className="dim">
          {[lot.damage === null ? '' : text.dyn(`damage.${lot.damage}`, ''), placeAsWritten(lot.yardName)]
            .filter((word) => word !== '')
            .join(' · ')}
        </p>
        <p>
          <b>{allInMinor === null ? money(finalMinor) : text.t('lane.allIn', { amount: money(allInMinor) })}</b>{' '}
          {allInMinor === null ? null : <span className="dim">{text.t('lane.allIn.bid', { amount: money(finalMinor) })}</span>}
        </p>
      </div>
    </li>
  )
}

/** The last lots that were sold today, with what they cost. */
export function SoldToday({ lots }: { readonly lots: readonly SoldLot[] }) {
  const text = useText()
  return (
    <section className="sec" id="sold" aria-labelledby="sold-h">
      <div className="sec-h">
        <h2 id="sold-h">{text.t('home.sold')}</h2>
        <Link className="link more" to="/results">
          {text.t('home.results')}
        </Link>
      </div>
      <ul className="sold4">
        {lots.map((lot) => (
          <SoldLine key={lot.lotNumber} lot={lot} />
        ))}
      </ul>
    </section>
  )
}
