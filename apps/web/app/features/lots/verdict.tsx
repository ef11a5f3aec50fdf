import { useText } from '../../platform/app-info.ts'
import { RunMark } from '../../ui/marks.tsx'
import type { LotCard } from './lot-card-data.ts'
import { useLotWords } from './lot-card.tsx'

/** What decides a bid, in one line under the photo: damage, condition, odometer, title. */
export function Verdict({ card }: { readonly card: LotCard }) {
  const text = useText()
  const words = useLotWords(card)
  return (
    <dl className="verdict">
      <div>
        <dt>{text.t('lot.damage')}</dt>
        <dd>
          {words.damage}
          <small>{words.secondary === '' ? text.t('lot.damage.none') : words.secondary}</small>
        </dd>
      </div>
      <div>
        <dt>{text.t('lot.condition')}</dt>
        <dd>
          <RunMark code={card.condition} />
        </dd>
      </div>
      <div>
        <dt>{text.t('lot.odometer')}</dt>
        <dd>
          {words.odometer}
          <small>{card.odometer === null ? '' : text.dyn(`odometerBrand.${card.odometerBrand}`, text.t('odometerBrand.unknown'))}</small>
        </dd>
      </div>
      <div>
        <dt>{text.t('lot.title.label')}</dt>
        <dd>{words.title === '' ? text.t('lot.fact.unknown') : words.title}</dd>
      </div>
    </dl>
  )
}
