import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { countWords } from '../reference/count-words.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Page as Results } from '../search/search-results.page.tsx'
import { SaleHead } from './sale-head.tsx'
import { headingOf } from './sale-heading.ts'
import { loadSaleList, type SaleListData } from './sale-list-data.ts'
import { useWholeList } from './whole-list.tsx'

export const load = (args: LoadArgs): Promise<SaleListData> => loadSaleList(args)

export function head(data: SaleListData, app: AppInfo, text: Text): PageHead {
  const { criteria, total } = data.results
  const isPlain = total > 0 && criteria.page === 0 && criteria.sort.length === 0 && Object.keys(criteria.filter).length === 0
  return {
    title: headingOf(data, text),
    description: countWords(total, (count) => text.t('search.description', { count }), app),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: criteria.within?.path ?? '/salesListResult',
  }
}

/** An address that names no sale is answered as one of nothing (MQ-020). */
export const status = ({ place }: SaleListData): number => (place === 'none' ? 404 : 200)

export function Page({ data }: { readonly data: SaleListData }) {
  const rest = useWholeList(data)
  return (
    <Results data={data.results} rest={rest}>
      <SaleHead data={data} />
    </Results>
  )
}
