import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOVEMENT_KINDS, PAYMENT_SOURCES } from '@app/contract/payments/invoice-codes.ts'
import { germanPapers, languageOf } from '../languages.ts'
import { GERMAN_PAPERS } from './german.ts'

const PAPERS = join(import.meta.dirname, '../../../apps/server/src/modules/payment-documents')
/** Names of houses, which have no German, and what is said of a document of another site. */
const UNTRANSLATED = /^site\./

describe('documents in German', () => {
  it('what a document of payments says has German words, with the same values as the English ones', () => {
    const files = readdirSync(PAPERS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const keys = files.flatMap((name) =>
      [...readFileSync(join(PAPERS, name), 'utf8').matchAll(/text\.t\('([^']+)'/g)].map(([, key]) => key ?? ''),
    )
    const named = [...MOVEMENT_KINDS.map((kind) => `pay.move.${kind}`), ...PAYMENT_SOURCES.map((source) => `pay.source.${source}`)]
    const missing = [...new Set([...keys, ...named])].filter((key) => !UNTRANSLATED.test(key) && !(key in GERMAN_PAPERS))
    expect(missing).toEqual([])
    const unknown = Object.keys(GERMAN_PAPERS).filter((key) => !(key in languageOf('en_us').messages))
    expect(unknown).toEqual([])
  })

  it('amounts and days are written as in Germany', () => {
    expect(germanPapers().languageTag).toBe('de-DE')
    expect(germanPapers().t('pay.invoice.title', { number: 'A-1' })).toBe('Rechnung A-1')
  })
})
