import { createHash } from 'node:crypto'
import type { SiteCode } from '@app/contract/sites.ts'
import { consentTextKeys, type ConsentKind } from '@app/rules/people/consent-texts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RequestOrigin } from '#platform/http/request-context.ts'
import { insertConsent } from './consents.store.ts'

/** Where and in which language a text is read. */
interface Reader {
  readonly site: SiteCode
  readonly locale: Locale
}

/** The words that come with the software as a reader sees them: title and lines of each section. */
export function consentSections(
  kind: ConsentKind,
  { site, locale }: Reader,
): { readonly title: string; readonly lines: readonly string[] }[] {
  const text = textOf(locale, siteOf(site).dialect)
  const titles = consentTextKeys(kind).filter((key) => key.endsWith('.title'))
  return titles.map((key) => ({ title: text.dyn(key, ''), lines: [text.dyn(key.replace(/title$/, 'text'), '')] }))
}

/** SHA-256 of the words that come with the software as a reader of a site and language sees them; those of being of age name the age, their version. */
export function consentHash(kind: ConsentKind, { site, locale }: Reader, version = 0): Buffer {
  const text = textOf(locale, siteOf(site).dialect)
  const hash = createHash('sha256')
  for (const key of consentTextKeys(kind)) hash.update(`${text.dyn(key, '', { age: version })}\n`)
  return hash.digest()
}

/** A text as somebody has read it: which version, where, in which language the words were, and their SHA-256. */
export interface ReadText extends Reader {
  readonly kind: ConsentKind
  readonly version: number
  readonly hash: Buffer
}

/** That somebody is of age, as they said it: the age of their country is its version. */
export const readAge = (reader: Reader, age: number): ReadText => ({
  kind: 'AGE',
  version: age,
  ...reader,
  hash: consentHash('AGE', reader, age),
})

/** Records that somebody agreed to a text: which version, in which words, from which network. */
export async function addConsent(
  tx: Tx,
  { origin }: { readonly origin: Pick<RequestOrigin, 'network'> },
  { accountId, read: { hash, ...read } }: { readonly accountId: number; readonly read: ReadText },
): Promise<void> {
  await insertConsent(tx, { accountId, ...read, textHash: hash, network: origin.network })
}
