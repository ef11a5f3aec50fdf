import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { AgreementTerms } from '@app/rules/agreements/template.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import { textOf } from '@app/text/languages.ts'
import { writeWords } from './draw-document.ts'
import { Sheet } from './sheet.ts'

const HEAD_SIZE = 12
const ANCHOR_SIZE = 8.5
/** White for the signature, points. */
const ROOM = 64

/** Whose agreement is drawn, and in which language. */
interface Unsigned {
  readonly id: number
  readonly site: SiteCode
  readonly locale: Locale
  readonly terms: AgreementTerms
}

/** The text at which a provider puts the signature. */
export const anchorOf = (agreementId: number): string => `[agreement ${agreementId}]`

/** Draws an agreement as a PDF that is to be signed elsewhere: its words, and a place for the signature. */
export async function drawUnsigned({ id, site, locale, terms }: Unsigned, words: AgreementWords): Promise<Uint8Array> {
  const text = textOf(locale, siteOf(site).dialect)
  const { PDF } = await import('@libpdf/core')
  const pdf = PDF.create()
  pdf.setTitle(words.title, { showInWindowTitleBar: true })
  pdf.setLanguage(text.languageTag)
  const sheet = await Sheet.on(pdf)
  writeWords(sheet, words)
  sheet.write(text.t('agree.pdf.signature'), { role: 'H2', size: HEAD_SIZE, isStrong: true, above: 24 })
  sheet.write(anchorOf(id), { size: ANCHOR_SIZE, above: ROOM })
  sheet.rule()
  sheet.write(`${terms.signer.name}, ${text.t('agree.pdf.userId')} ${terms.signer.number}`, { above: 2 })
  sheet.finish(`${words.title} · ${id} · ${terms.signer.number}`)
  return pdf.save({ subsetFonts: true })
}
