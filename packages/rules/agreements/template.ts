import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'
import type { AffidavitPurpose, EsignForm, PowerScope } from '@app/contract/agreements/agreement-codes.ts'
import type { Locale } from '@app/text/locales.ts'

/** The words of a form in one version and language. They are never changed: other words are another version. */
export interface Template {
  readonly form: EsignForm
  readonly version: number
  readonly locale: Locale
  readonly title: string
  /** `{name}` stands for a value. A line with a value that is empty is left out, one with a list stands once for each of its values. */
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** Words of the codes that somebody chose. */
  readonly words: Readonly<Record<string, string>>
}

/** Somebody whom an agreement names, as they were named when it was started. */
export interface Party {
  readonly number: number
  readonly name: string
}

/** What is filled into the words of an agreement, kept as it was when it was started. Days are YYYY-MM-DD, as they stand in the document. */
export interface AgreementTerms {
  readonly signer: Party & { readonly company: string; readonly address: string }
  readonly holder?: Party
  readonly scopes?: readonly PowerScope[]
  readonly untilOn?: string
  readonly purpose?: AffidavitPurpose
  readonly states?: readonly { readonly state: string; readonly number: string }[]
}

type Value = string | readonly string[]

function valuesOf({ signer, holder, scopes = [], untilOn = '', purpose, states = [] }: AgreementTerms, words: Template['words']) {
  const values: Readonly<Record<string, Value>> = {
    signer: signer.name,
    signerNumber: String(signer.number),
    company: signer.company,
    address: signer.address,
    holder: holder?.name ?? '',
    holderNumber: holder === undefined ? '' : String(holder.number),
    scopes: scopes.map((scope) => words[`scope.${scope}`] ?? scope),
    untilOn,
    purpose: purpose === undefined ? '' : (words[`purpose.${purpose}`] ?? purpose),
    states: states.map(({ state, number }) => `${state}: ${number}`),
  }
  return values
}

const PLACE = /\{(\w+)\}/g

/** A line with its values: none where one is empty, several where one is a list. */
function linesOf(line: string, values: Readonly<Record<string, Value>>): readonly string[] {
  const named = [...line.matchAll(PLACE)].map(([, name = '']) => name)
  if (named.some((name) => (values[name] ?? '').length === 0)) return []
  const listed = named.find((name) => Array.isArray(values[name]))
  const items: readonly string[] = listed === undefined ? [''] : (values[listed] as readonly string[])
  // A value is put in once: what somebody typed is never read as a place of its own.
  return items.map((item) => line.replace(PLACE, (_, name: string) => (name === listed ? item : String(values[name] ?? ''))))
}

/** The words of an agreement as they are read and signed. */
export function agreementWords(template: Template, terms: AgreementTerms): AgreementWords {
  const values = valuesOf(terms, template.words)
  const sections = template.sections.map(({ title, lines }) => ({ title, lines: lines.flatMap((line) => linesOf(line, values)) }))
  return { title: template.title, sections: sections.filter(({ lines }) => lines.length > 0) }
}

/** Words as one text, whose hash says what was shown. */
export const plainWords = ({ title, sections }: AgreementWords): string =>
  [title, ...sections.flatMap((section) => ['', section.title, ...section.lines])].join('\n')
