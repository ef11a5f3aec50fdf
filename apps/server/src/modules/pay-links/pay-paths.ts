import type { Locale } from '@app/text/locales.ts'
import { inLanguage } from '#platform/mail/index.ts'

/** Page of a link, in a language. */
export const payPath = (locale: Locale, key: string): string => inLanguage(locale, `/pay/${key}`)

/** Where the gateway's page comes back to, by a link or a form post: it tells of one payment, and names no link. */
export const returnPath = (ref: string): string => `/pay/return/${ref}`
