import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { OwnList } from './own-list.tsx'
import { loadOwnList, type OwnListData } from './own-list-data.ts'

/** Lots lost, the last sale first (MKT-2.49). */
export const load = (args: LoadArgs): Promise<OwnListData> =>
  loadOwnList(args, { name: 'lost', path: '/lotsLost', sort: ['auction_date_utc desc'] })

export const head = (_: OwnListData, __: AppInfo, text: Text): PageHead => ({ title: text.t('bids.lost.title') })

export function Page({ data }: { readonly data: OwnListData }) {
  const text = useText()
  return <OwnList data={data} title={text.t('bids.lost.title')} />
}
