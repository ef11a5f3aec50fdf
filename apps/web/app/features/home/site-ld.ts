import type { SearchAction, WebSite, WithContext } from 'schema-dts'
import type { AppInfo } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'

/** A search as search engines write it: the name of what is typed stands beside the action (developers.google.com/search, sitelinks searchbox). */
type TypedSearch = SearchAction & { readonly 'query-input': string }

/** What search engines are told of the site: how it is searched. */
export function siteLd(app: AppInfo): WithContext<WebSite> {
  const search: TypedSearch = {
    '@type': 'SearchAction',
    target: `${app.origin}${localPath(app.locale, '/lotSearchResults')}?free=true&query={query}`,
    'query-input': 'required name=query',
  }
  return { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Hammerlane', url: app.origin, potentialAction: search }
}
