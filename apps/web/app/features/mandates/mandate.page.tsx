import '../../style/memberships.css'
import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { HolderList } from './holder-list.tsx'
import { loadMandates, type MandatesData } from './mandates-data.ts'
import { OwnMandate } from './own-mandate.tsx'

/** One part a page: the bidders of a broker or a master, the countermen of a buyer, the reader's own mandate. */
const PATHS = { bidders: '/bidders', countermen: '/manageCounterman', own: '/contactBroker' } as const

type PageData =
  | { readonly part: 'own'; readonly own: MandateList['own'] | undefined }
  | { readonly part: 'bidders' | 'countermen'; readonly list: MandatesData }

/** Who may bid for the reader and how far (ACC-2.55, ACC-2.56, MQ-014), or how far they may bid for somebody themselves. */
export async function load(args: LoadArgs): Promise<PageData> {
  const { url, app, api } = args
  if (url.pathname.endsWith(PATHS.own)) {
    const hasOwn = app.member !== null && bidsForAnother(app.member.kind)
    return { part: 'own', own: hasOwn ? (await api(listMandates, { query: { kind: '', page: '' } })).own : undefined }
  }
  const part = url.pathname.endsWith(PATHS.bidders) ? 'bidders' : 'countermen'
  return { part, list: await loadMandates(args, part) }
}

export const head = ({ part }: PageData, _: AppInfo, text: Text): PageHead => ({
  canonicalPath: PATHS[part],
  title: text.t(part === 'own' ? 'seat.broker.title' : `mandate.${part}.title`),
})

export const Page = ({ data }: { readonly data: PageData }) =>
  data.part === 'own' ? <OwnMandate own={data.own} /> : <HolderList part={data.part} path={PATHS[data.part]} data={data.list} />
