import { useText } from '../../platform/app-info.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { LotCardView } from '../lots/lot-card.tsx'

/** Pictures that are on the first screen. */
export const FIRST_COUNT = 4

/** The gallery: a card a lot. */
export function Gallery({ lots }: { readonly lots: readonly LotCard[] }) {
  const text = useText()
  return (
    <>
      <h2 className="vh">{text.t('search.heading.all')}</h2>
      <div className="lots">
        {lots.map((lot, index) => (
          <LotCardView key={lot.number} lot={lot} isFirst={index < FIRST_COUNT} />
        ))}
      </div>
    </>
  )
}
