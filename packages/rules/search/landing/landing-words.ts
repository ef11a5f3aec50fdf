import type { LandingPage } from '@app/contract/landing/landing.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { codeWord } from './code-words.ts'

/** Kinds whose heading is the word of their value alone. */
const PLAIN: ReadonlySet<string> = new Set(['type', 'category'])

/** What a landing page is of, in words: `2019 Toyota RAV4`, `Pickups`, `Vehicles with damage: Hail`. */
export function landingName({ kind, make, model, year, value, query }: LandingPage, text: Text): string {
  if (kind === 'text') return text.t('landing.text', { text: query })
  if (value === null) return [year, make, model].filter((part) => part !== '').join(' ')
  const word = codeWord(value.clause, text) ?? value.name
  return PLAIN.has(kind) ? word : text.dyn(`landing.of.${kind}`, word, { word })
}

/** The heading of a landing page. */
export function landingHeading(page: LandingPage, text: Text): string {
  const name = landingName(page, text)
  return page.category === 'all' ? text.t('landing.at', { name }) : text.t(`landing.at.${page.category}`, { name })
}
