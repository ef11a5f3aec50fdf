import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { LotCardView } from '../lots/lot-card.tsx'
import type { UnsoldLots } from './unsold-lots.ts'

/** Lots that found no buyer and take offers now. */
export function UnsoldShelf({ unsold: { lots, total, path } }: { readonly unsold: UnsoldLots }) {
  const text = useText()
  if (lots.length === 0) return null
  return (
    <section className="sec" id="unsold" aria-labelledby="unsold-h">
      <div className="sec-h">
        <h2 id="unsold-h">{text.t('feature.unsoldOffers')}</h2>
        <Link className="link more" to={path}>
          {text.t('results.unsold.all', { count: total })}
        </Link>
      </div>
      <p className="dim">{text.t('search.lead.unsold')}</p>
      <div className="lots strip">
        {lots.map((lot) => (
          <LotCardView key={lot.number} lot={lot} />
        ))}
      </div>
    </section>
  )
}
