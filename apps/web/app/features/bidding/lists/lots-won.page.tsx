import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { WhatToBring } from '../panel/won-info.tsx'
import { OwnList } from './own-list.tsx'
import { loadOwnList, type OwnListData } from './own-list-data.ts'

/** Lots won, the last sale first (MKT-2.49). */
export const load = (args: LoadArgs): Promise<OwnListData> =>
  loadOwnList(args, { name: 'won', path: '/lotsWon', sort: ['auction_date_utc desc'] })

export const head = (_: OwnListData, __: AppInfo, text: Text): PageHead => ({ title: text.t('bids.won.title') })

export function Page({ data }: { readonly data: OwnListData }) {
  const text = useText()
  return (
    <OwnList data={data} title={text.t('bids.won.title')}>
      {data.rows.length === 0 ? null : <WhatToBring />}
    </OwnList>
  )
}
