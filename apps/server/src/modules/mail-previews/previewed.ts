import type { SiteCode } from '@app/contract/sites.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Mail } from '#platform/mail/index.ts'

/** For whom previews are made. */
export interface PreviewReader {
  readonly site: SiteCode
  readonly locale: Locale
  readonly nowMs: number
}

/** Mails by their names, each made when it is asked for. */
export type Made = Readonly<Record<string, () => Mail>>
