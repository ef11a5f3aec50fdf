import '../../style/own-lists.css'
import { Link } from 'react-router'
import { WON_LISTS, type WonListName } from '@app/contract/bids/bidding-limits.ts'
import { listOfWon } from '@app/rules/own-bids/own-status.ts'
import { criteriaToQuery } from '@app/rules/search/criteria-to-url.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { WhatToBring } from '../bidding/panel/won-info.tsx'
import { useListCriteria } from './list-criteria.ts'
import { OwnList } from './own-list.tsx'
import { loadOwnList, type OwnListData } from './own-list-data.ts'

const pathOf = (list: WonListName): string => (list === 'won' ? '/lotsWon' : `/lotsWon/${list}`)

/** Lots won and what follows, the last sale first (MKT-2.49); an unknown list means all of them (MQ-100). */
export function load(args: LoadArgs): Promise<OwnListData> {
  const name = listOfWon(args.params['list'])
  return loadOwnList(args, { name, path: pathOf(name), sort: ['auction_date_utc desc'] })
}

const titleOf = (text: Text, name: OwnListData['name']): string => {
  const list = listOfWon(name)
  return text.t(list === 'won' ? 'bids.won.title' : `won.list.${list}`)
}

export const head = ({ name }: OwnListData, _: AppInfo, text: Text): PageHead => ({ title: titleOf(text, name) })

export function Page({ data }: { readonly data: OwnListData }) {
  const text = useText()
  const addressOf = useListCriteria(pathOf(listOfWon(data.name)), criteriaToQuery(data.criteria))
  const isOpen = data.name === 'won' || data.name === 'paymentsdue' || data.name === 'tobepickedup'
  return (
    <OwnList data={data} title={titleOf(text, data.name)}>
      <nav className="own-nav" aria-label={text.t('won.lists')}>
        {WON_LISTS.map((list) => (
          <Link key={list} className="seg" to={addressOf(pathOf(list))} aria-current={data.name === list ? 'page' : undefined}>
            {text.t(`won.list.${list}`)} <span className="dim">{data.counts[list] ?? 0}</span>
          </Link>
        ))}
      </nav>
      {data.rows.length === 0 || !isOpen ? null : <WhatToBring />}
    </OwnList>
  )
}
