import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { textOf } from '@app/text/languages.ts'
import { LOCALES, type Locale } from '@app/text/locales.ts'
import { AppContext, type AppInfo } from '../../../platform/app-info.ts'
import { NegotiationFacts } from './negotiation-facts.tsx'

const A_NEGOTIATION = {
  currency: 'USD',
  bidMinor: 1_234_500,
  counterMinor: null,
  state: 'PENDING_SELLER',
  owner: 'seller',
  deadline: '2026-12-13T16:02:00.000Z',
  rounds: 0,
  roundsMax: 3,
} as NegotiationView

const wordsOf = (locale: Locale, negotiation: Partial<NegotiationView>): string => {
  const app = { locale, nowMs: 0, zone: 'UTC', distanceUnit: 'mi', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a' } as AppInfo
  const html = renderToString(
    <AppContext value={{ app, text: textOf(locale, 'US') }}>
      <NegotiationFacts negotiation={{ ...A_NEGOTIATION, ...negotiation }} />
    </AppContext>,
  )
  return html.replaceAll(/<[^>]*>/g, '')
}
const ROUNDS: Readonly<Record<Locale, RegExp>> = { en_us: /Round 1 of 3/, es_es: /Ronda 1 de 3/, nl_nl: /Ronde 1 van 3/ }

it.each(LOCALES)('a negotiation counts rounds from the first counter-bid on, and none before: %s', (locale) => {
  const before = wordsOf(locale, {})
  expect(before).toContain('04:02 PM')
  expect(before).not.toMatch(/Round|Rond/)
  const after = wordsOf(locale, { rounds: 1, counterMinor: 1_300_000, state: 'COUNTERED', owner: 'buyer' })
  expect(after).toMatch(ROUNDS[locale])
})
