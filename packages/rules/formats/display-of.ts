import { languageTagOf, type Locale } from '@app/text/locales.ts'
import type { Site } from '../sites/site-table.ts'
import type { Display } from './display.ts'

/** The display of a reader on a site by a clock: the site's patterns, overridden by the reader's own choices. */
export function displayOf(site: Site, locale: Locale, own: Partial<Omit<Display, 'languageTag'>> & Pick<Display, 'zone'>): Display {
  return {
    languageTag: languageTagOf(locale, site.dialect),
    dateFormat: own.dateFormat ?? site.displayPreference.dateFormat,
    timeFormat: own.timeFormat ?? site.displayPreference.timeFormat,
    zone: own.zone,
  }
}
