import { Link } from 'react-router'
import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import { PRICE_DAYS } from '@app/contract/prices/price-codes.ts'
import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import { COMPARABLE } from '@app/rules/prices/comparable.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { Band } from './band.tsx'

interface ModelPricesProps extends Pick<LandingPage, 'sold'> {
  /** Null of a page of no model. */
  readonly band: PriceBand | null
}

/** What lots of a model sold for, or those of each model of a make that has none now. */
export function ModelPricesSection({ band, sold }: ModelPricesProps) {
  const text = useText()
  if (band === null) return <SoldModels sold={sold} />
  return (
    <Section id="prices-h" title={text.t('prices.title')}>
      <Band band={band} />
    </Section>
  )
}

/** What models of a make sold for that has no lots now; each leads to its page with its prices. */
function SoldModels({ sold }: Pick<LandingPage, 'sold'>) {
  const text = useText()
  const formats = useFormats()
  return (
    <Section id="prices-h" title={text.t('prices.models')}>
      <p className="dim">{text.t('prices.models.lead', { days: PRICE_DAYS.usual, least: COMPARABLE.least })}</p>
      <ul className="blist">
        {sold.map(({ name, path, count, currency, medianMinor }) => (
          <li key={path}>
            <Link to={path}>
              <span>{name}</span>
              <span className="dim">
                {medianMinor === null ? '' : `${formats.money({ minor: medianMinor, currency })} · `}
                {text.t('prices.models.sold', { count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
