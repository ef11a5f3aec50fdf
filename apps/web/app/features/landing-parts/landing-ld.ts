import type { BreadcrumbList, Graph, ItemList } from 'schema-dts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import type { LandingData } from './landing-data.ts'
import { landingHeading } from '@app/rules/search/landing/landing-words.ts'

/** The place of a landing page among the others and the lots it lists, as search engines read them; of a lot its address and name alone. */
export function landingLd(
  { landing, results }: Omit<LandingData, 'prices'>,
  { app, text }: { readonly app: AppInfo; readonly text: Text },
): Graph {
  const addressOf = (path: string): string => app.origin + localPath(app.locale, path)
  const steps = [
    { name: text.t('landing.home'), path: '/' },
    ...landing.trail,
    { name: landingHeading(landing, text), path: landing.canonicalPath },
  ]
  const trail: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: addressOf(path) })),
  }
  const list: ItemList = {
    '@type': 'ItemList',
    name: landingHeading(landing, text),
    numberOfItems: landing.total,
    itemListElement: results.lots.map((lot, at) => ({
      '@type': 'ListItem',
      position: results.offset + at + 1,
      name: lot.name,
      url: addressOf(lot.path),
    })),
  }
  return { '@context': 'https://schema.org', '@graph': [trail, list] }
}
