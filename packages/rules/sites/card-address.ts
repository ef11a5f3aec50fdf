import type { Locale } from '@app/text/locales.ts'

/** What every picture of a page that somebody shares begins with. */
export const CARDS_PATH = '/media/cards'
/** Pixels of such a picture, as networks ask for it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const LOT = /^\/lot\/(\d{3,10})(?:\/|$)/
const YARD = /^\/locations\/([^/]+)$/
const LANDING = /^\/vehicle-search(?:-[a-z0-9-]+)?\/.+$/

/** Address of the picture of a page by its path without language prefix, without its host; null for a page that has none of its own. */
export function cardAddress(path: string, locale: Locale): string | null {
  const [plain = ''] = path.split('?')
  const lot = LOT.exec(plain)?.[1]
  if (lot !== undefined) return `${CARDS_PATH}/${locale}/lot/${lot}.jpg`
  const yard = YARD.exec(plain)?.[1]
  if (yard !== undefined) return `${CARDS_PATH}/${locale}/yard/${yard}.jpg`
  return LANDING.test(plain) ? `${CARDS_PATH}/${locale}/landing${plain}.jpg` : null
}
