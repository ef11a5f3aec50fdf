import { createHash } from 'node:crypto'
import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'
import { agreementWords, plainWords, type Template } from '@app/rules/agreements/template.ts'
import { templateOf } from '@app/rules/agreements/templates/templates.ts'
import { ESIGN_VERSION } from '@app/rules/people/consent-texts.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import { consentHash, consentSections } from '#modules/consents/index.ts'
import type { AgreementRow } from './agreements.store.ts'

export const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The hash of a template, by which a row says which words it fixed. */
export const templateHash = (template: Template): Buffer => sha256(JSON.stringify(template))

/** The hash of words as they are shown. */
export const shownHash = (words: AgreementWords): Buffer => sha256(plainWords(words))

/** The words of an agreement, made anew of its template and terms. */
export const wordsOf = ({ form, version, locale, terms }: Pick<AgreementRow, 'form' | 'version' | 'locale' | 'terms'>): AgreementWords =>
  agreementWords(templateOf(form, version, locale), terms)

/** What of the words that were fixed is no longer so; none for nothing. */
export function faultsOfWords(row: AgreementRow): string[] {
  try {
    const template = templateOf(row.form, row.version, row.locale)
    return [
      ...(templateHash(template).equals(row.templateSha256) ? [] : ['the template has other words than were signed']),
      ...(shownHash(wordsOf(row)).equals(row.shownSha256) ? [] : ['the terms are not those that were shown']),
    ]
  } catch {
    return ['its template is gone']
  }
}

/** What signing on a screen means, as a signer reads it, with the version and hash of the words. */
export function screenConsent(reader: Pick<AgreementRow, 'site' | 'locale'>): {
  readonly version: number
  readonly words: AgreementWords
  readonly hash: Buffer
} {
  const title = textOf(reader.locale, siteOf(reader.site).dialect).t('esign.title')
  return { version: ESIGN_VERSION, words: { title, sections: consentSections('ESIGN', reader) }, hash: consentHash('ESIGN', reader) }
}
