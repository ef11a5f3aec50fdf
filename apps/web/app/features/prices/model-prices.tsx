import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { Section } from '../../ui/section.tsx'
import { Band } from './band.tsx'

/** What lots of a model sold for. */
export function ModelPricesSection({ band }: { readonly band: PriceBand }) {
  const text = useText()
  return (
    <Section id="prices-h" title={text.t('prices.title')}>
      <Band band={band} />
    </Section>
  )
}
