import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

/** The site that an address names, else that of the page. */
export function siteOfUrl({ url, app }: Pick<LoadArgs, 'url' | 'app'>): SiteCode {
  const named = url.searchParams.get('site') ?? ''
  return isSiteCode(named) ? named : app.siteCode
}
