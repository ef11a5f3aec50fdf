import { useText } from '../../platform/app-info.ts'
import { saleStatusKey } from '../../ui/marks.tsx'
import type { LotPageData } from './lot-data.ts'
import { asSentence } from '../lots/lot-name.ts'

interface Word {
  readonly label: string
  readonly word: string
  readonly plain: string
}

/** Title, condition, odometer and kind of sale, each with what the word means. */
export function PapersSection({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { card, lot, titleKind } = data
  const status = saleStatusKey(card.saleStatus)
  const titlePlain = titleKind === null ? text.dyn(`titleGroup.${card.titleGroup}.plain`, '') : text.t(`titleKind.${titleKind}.plain`)
  const words: readonly Word[] = [
    {
      label: text.t('lot.title.label'),
      word: asSentence(lot.condition.titleText ?? text.dyn(`titleGroup.${card.titleGroup}`, '')),
      plain: titlePlain,
    },
    {
      label: text.t('lot.condition'),
      word: text.dyn(`condition.${card.condition}`, ''),
      plain: text.dyn(`condition.${card.condition}.plain`, ''),
    },
    {
      label: text.t('lot.odometer'),
      word: text.dyn(`odometerBrand.${card.odometerBrand}`, ''),
      plain: text.dyn(`odometerBrand.${card.odometerBrand}.plain`, ''),
    },
    ...(status === null
      ? []
      : [{ label: text.t('lot.sale.status'), word: text.t(`saleStatus.${status}`), plain: text.t(`saleStatus.${status}.plain`) }]),
  ]
  const { light } = lot.sale
  return (
    <section className="sec" aria-labelledby="words-h">
      <div className="sec-h">
        <h2 id="words-h">{text.t('lot.words')}</h2>
      </div>
      <dl className="words">
        {words
          .filter(({ plain }) => plain !== '')
          .map(({ label, word, plain }) => (
            <div key={label}>
              <dt>
                {label}
                <b>{word}</b>
              </dt>
              <dd>{plain}</dd>
            </div>
          ))}
        {light === undefined ? null : (
          <div data-light={light}>
            <dt>{text.t('light.label')}</dt>
            <dd>{text.dyn(`light.${light}`, '')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
