import '../../style/memberships.css'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { HolderList } from './holder-list.tsx'
import { loadMandates, type MandatesData } from './mandates-data.ts'

/** One part a page: the bidders of a broker or a master, the countermen of a buyer. */
const PATHS = { bidders: '/bidders', countermen: '/manageCounterman' } as const

interface PageData {
  readonly part: 'bidders' | 'countermen'
  readonly list: MandatesData
}

/** Who may bid for the reader and how far (ACC-2.55, ACC-2.56, MQ-014). */
export async function load(args: LoadArgs): Promise<PageData> {
  const part = args.url.pathname.endsWith(PATHS.bidders) ? 'bidders' : 'countermen'
  return { part, list: await loadMandates(args, part) }
}

export const head = ({ part }: PageData, _: AppInfo, text: Text): PageHead => ({
  canonicalPath: PATHS[part],
  title: text.t(`mandate.${part}.title`),
})

export const Page = ({ data }: { readonly data: PageData }) => <HolderList part={data.part} path={PATHS[data.part]} data={data.list} />
