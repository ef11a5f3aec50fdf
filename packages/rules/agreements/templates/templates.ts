import type { EsignForm } from '@app/contract/agreements/agreement-codes.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Template } from '../template.ts'
import { ENGLISH } from './en-us.ts'
import { SPANISH } from './es-es.ts'
import { DUTCH } from './nl-nl.ts'

/** Every version of every form in every language; earlier versions stay, since agreements are read by them. */
export const TEMPLATES: readonly Template[] = [...ENGLISH, ...SPANISH, ...DUTCH]

/** The words of a form in a version and language. @throws RangeError where there are none, which no stored agreement can name. */
export function templateOf(form: string, version: number, locale: string): Template {
  const found = TEMPLATES.find((one) => one.form === form && one.version === version && one.locale === locale)
  if (found === undefined) throw new RangeError(`there is no template ${form} ${version} ${locale}`)
  return found
}

/** The words of a form that stand now, in a language. */
export function currentTemplate(form: EsignForm, locale: Locale): Template {
  const versions = TEMPLATES.filter((one) => one.form === form && one.locale === locale).map(({ version }) => version)
  return templateOf(form, Math.max(...versions), locale)
}
