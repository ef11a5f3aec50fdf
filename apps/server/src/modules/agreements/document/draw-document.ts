import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'
import type { SigningFacts } from '@app/rules/agreements/evidence.ts'
import { DRAWING, readStrokes } from '@app/rules/agreements/signature.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { Sheet } from './sheet.ts'

const TITLE_SIZE = 18
const HEAD_SIZE = 12
const SMALL_SIZE = 8.5
const SIGNATURE_SIZE = 16
const SIGNATURE_WIDTH = 240

/** What a document is made of. */
export interface DocumentParts {
  readonly facts: SigningFacts
  readonly words: AgreementWords
  readonly consent: AgreementWords
  /** As it was sent: a name, or strokes. */
  readonly signature: string
}

/** Writes the words of an agreement, from its title on. */
export function writeWords(sheet: Sheet, { title, sections }: AgreementWords): void {
  sheet.write(title, { role: 'H1', size: TITLE_SIZE, isStrong: true })
  for (const section of sections) {
    sheet.write(section.title, { role: 'H2', size: HEAD_SIZE, isStrong: true, above: 12 })
    for (const line of section.lines) sheet.write(line, { above: 3 })
  }
}

function drawSignature(sheet: Sheet, { facts, signature }: Pick<DocumentParts, 'facts' | 'signature'>, text: Text): void {
  const alt = text.t('agree.pdf.drawn', { name: facts.signer.name })
  sheet.drawStrokes(readStrokes(signature) ?? [], { field: DRAWING, width: SIGNATURE_WIDTH, alt })
}

function writeSignature(sheet: Sheet, { facts, signature }: DocumentParts, text: Text): void {
  sheet.write(text.t('agree.pdf.signature'), { role: 'H2', size: HEAD_SIZE, isStrong: true, above: 24 })
  if (facts.signature.kind === 'DRAWN') drawSignature(sheet, { facts, signature }, text)
  else sheet.write(signature, { size: SIGNATURE_SIZE, above: 6 })
  sheet.rule()
  sheet.write(`${facts.signer.name}, ${text.t('agree.pdf.userId')} ${facts.signer.number}`, { above: 2 })
  sheet.write(facts.signedAt)
}

/** How the signing went, by name and value. */
function evidenceLines({ facts }: DocumentParts, text: Text): readonly (readonly [name: string, value: string])[] {
  const { template, session, consent } = facts
  const how = text.dyn(`agree.method.${session.method}`, session.method)
  return [
    [text.t('agree.pdf.number'), `${facts.agreement} (${facts.site})`],
    [text.t('agree.pdf.form'), `${facts.form}, ${template.version}, ${template.locale}`],
    [text.t('agree.pdf.template'), template.sha256],
    [text.t('agree.pdf.shown'), facts.shownSha256],
    [text.t('agree.pdf.consent'), `${consent.version}, ${consent.sha256}`],
    [text.t('agree.pdf.started'), facts.startedAt],
    [text.t('agree.pdf.signed'), facts.signedAt],
    [text.t('agree.pdf.network'), facts.network],
    [text.t('agree.pdf.method'), session.hasSecondFactor ? `${how}, ${text.t('agree.method.second')}` : how],
    [text.t('agree.pdf.proved'), session.provedAt],
    [text.t('agree.pdf.kind'), `${text.t(`agree.kind.${facts.signature.kind}`)}, ${facts.signature.sha256}`],
  ]
}

/** Draws an agreement as a PDF that is not signed yet: its words, the signature, and a page that says how it was signed. */
export async function drawDocument(parts: DocumentParts): Promise<Uint8Array> {
  const { facts, words, consent } = parts
  const text = textOf(facts.template.locale, siteOf(facts.site).dialect)
  // Loaded with the first document: the server starts without it.
  const { PDF } = await import('@libpdf/core')
  const pdf = PDF.create()
  pdf.setTitle(words.title, { showInWindowTitleBar: true })
  pdf.setLanguage(text.languageTag)
  pdf.setCreationDate(new Date(facts.signedAt))
  const sheet = await Sheet.on(pdf)
  writeWords(sheet, words)
  writeSignature(sheet, parts, text)
  sheet.newPage()
  sheet.write(text.t('agree.pdf.evidence'), { role: 'H1', size: TITLE_SIZE, isStrong: true })
  sheet.write(text.t('agree.pdf.evidence.lead'), { above: 6 })
  sheet.writeFacts(evidenceLines(parts, text), { size: SMALL_SIZE, above: 6 })
  sheet.write(consent.title, { role: 'H1', size: HEAD_SIZE, isStrong: true, above: 16 })
  for (const { title, lines } of consent.sections) {
    sheet.write(title, { role: 'H2', size: SMALL_SIZE, isStrong: true, above: 4 })
    for (const line of lines) sheet.write(line, { size: SMALL_SIZE })
  }
  sheet.finish(`${words.title} · ${facts.agreement} · ${facts.signer.number}`)
  return pdf.save({ subsetFonts: true })
}
