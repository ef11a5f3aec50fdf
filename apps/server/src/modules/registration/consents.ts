import { createHash } from 'node:crypto'
import type { SiteCode } from '@app/contract/sites.ts'
import { consentTextKeys, type ConsentKind } from '@app/rules/people/consent-texts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { insertConsent } from './consents.store.ts'

/** SHA-256 of the words of a text as a reader of a site and language sees them. */
function textHash(kind: ConsentKind, { site, locale }: { site: SiteCode; locale: Locale }): Buffer {
  const text = textOf(locale, siteOf(site).dialect)
  const hash = createHash('sha256')
  for (const key of consentTextKeys(kind)) hash.update(`${text.dyn(key, '')}\n`)
  return hash.digest()
}

/** Records that somebody agreed to a text: which version, in which words, from which network. */
export async function addConsent(
  tx: Tx,
  { origin }: Pick<RequestContext, 'origin'>,
  consent: {
    readonly accountId: number
    readonly kind: ConsentKind
    readonly version: number
    readonly site: SiteCode
    readonly locale: Locale
  },
): Promise<void> {
  await insertConsent(tx, { ...consent, textHash: textHash(consent.kind, consent), network: origin.network })
}
