import { createHash } from 'node:crypto'
import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'
import { agreementWords, plainWords, type Template } from '@app/rules/agreements/template.ts'
import { templateOf } from '@app/rules/agreements/templates/templates.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { ReadText } from '#modules/consents/index.ts'
import type { TextBook } from '#modules/house-texts/index.ts'
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

/** What signing on a screen means, as the signer of an agreement reads it: at its site, in its language. */
export const screenConsent = (houseTexts: TextBook, { site, locale }: Pick<AgreementRow, 'site' | 'locale'>, nowMs: number): ReadText =>
  houseTexts.readInForce('ESIGN', { site, locale }, nowMs)

/** Its words. */
export async function consentWords(houseTexts: TextBook, read: ReadText): Promise<AgreementWords> {
  return { title: textOf(read.locale, siteOf(read.site).dialect).t('esign.title'), sections: await houseTexts.sections(read) }
}

/** The words that a signer had before them as they signed, in whichever version. @throws where the version is gone. */
export async function signedConsentWords(
  houseTexts: TextBook,
  { site, locale, facts }: Pick<AgreementRow, 'id' | 'site' | 'locale' | 'facts'>,
): Promise<AgreementWords> {
  const read = facts === null ? null : houseTexts.read('ESIGN', { site, locale }, facts.consent.version)
  if (read === null || read.hash.toString('hex') !== facts?.consent.sha256)
    throw new Error('the words about signing are not those that were shown')
  return consentWords(houseTexts, read)
}
