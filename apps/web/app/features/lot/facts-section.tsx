import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LotPageData } from './lot-data.ts'
import { ALWAYS_SHOWN, lotFacts } from './lot-facts.ts'

/** What is recorded of the vehicle. */
export function FactsSection({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const facts = lotFacts(data, text, useFormats()).filter((fact) => fact.value !== '' || ALWAYS_SHOWN.has(fact.key))
  return (
    <section className="sec" aria-labelledby="facts-h">
      <div className="sec-h">
        <h2 id="facts-h">{text.t('lot.facts')}</h2>
      </div>
      <dl className="facts">
        {facts.map((fact) => (
          <div key={fact.key}>
            <dt>{text.dyn(fact.key, '')}</dt>
            <dd data-uname={fact.uname}>{fact.value === '' ? text.t('lot.fact.unknown') : fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
