import type { DeskTextShown, TextDesk } from '@app/contract/house-texts/house-texts.answers.ts'
import { getDeskText, getTextDesk } from '@app/contract/house-texts/house-texts.ts'
import { TEXT_LOCALES, type TextLocale } from '@app/contract/house-texts/text-codes.ts'
import { isSiteCode } from '@app/contract/sites.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** The desk of a site, and one of its drafts or versions where the address names it. */
export interface TextDeskData {
  readonly desk: TextDesk
  readonly open: DeskTextShown | null
  /** Language whose words the form shows. */
  readonly locale: TextLocale
}

const NUMBER = /^\d{1,15}$/

/** Path of the desk of a site, with a text open in a language. */
export const deskPath = (site: string, { id = null, locale }: { readonly id?: number | null; readonly locale?: TextLocale } = {}): string =>
  `/operations/texts?${new URLSearchParams({ site, ...(id !== null && { text: String(id) }), ...(locale !== undefined && { language: locale }) })}`

/** Reads the desk. @throws FORBIDDEN for a site of others, HOUSE_TEXT_NOT_FOUND. */
export async function loadTextDesk({ api, url }: LoadArgs): Promise<TextDeskData> {
  const [site, id] = [url.searchParams.get('site') ?? '', url.searchParams.get('text') ?? '']
  const open = NUMBER.test(id) ? await api(getDeskText, { params: { id } }) : null
  const desk = await api(getTextDesk, { query: open === null ? (isSiteCode(site) ? { site } : {}) : { site: open.site } })
  const locale = TEXT_LOCALES.find((one) => one === url.searchParams.get('language')) ?? TEXT_LOCALES[0]
  return { desk, open, locale }
}
