import '../../style/own-lists.css'
import { Link } from 'react-router'
import { listOfFilterType } from '@app/rules/own-bids/own-status.ts'
import { criteriaToQuery } from '@app/rules/search/criteria-to-url.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useListCriteria } from './list-criteria.ts'
import { OwnList } from './own-list.tsx'
import { loadOwnList, type OwnListData } from './own-list-data.ts'

const FILTERS = ['current', 'outbid', 'highbidder', 'counter', 'won', 'lost'] as const
const pathOf = (filter: string): string => (filter === 'current' ? '/myBids' : `/myBids/${filter}`)

/** One's own bids, narrowed by the filter of the address; an unknown one means the current bids (MKT-2.48, MQ-100). */
export async function load(args: LoadArgs): Promise<OwnListData> {
  const name = listOfFilterType(args.params['filterType'])
  return loadOwnList(args, { name, path: pathOf(name) })
}

export const head = (_: OwnListData, __: AppInfo, text: Text): PageHead => ({ title: text.t('bids.title') })

export function Page({ data }: { readonly data: OwnListData }) {
  const text = useText()
  const addressOf = useListCriteria(pathOf(data.name), criteriaToQuery(data.criteria))
  return (
    <OwnList data={data} title={text.t('bids.title')}>
      <nav className="own-nav" aria-label={text.t('bids.filters')}>
        {FILTERS.map((filter) => (
          <Link key={filter} className="seg" to={addressOf(pathOf(filter))} aria-current={data.name === filter ? 'page' : undefined}>
            {text.t(`bids.filter.${filter}`)} <span className="dim">{data.counts[filter] ?? 0}</span>
          </Link>
        ))}
      </nav>
    </OwnList>
  )
}
