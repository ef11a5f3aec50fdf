import '../../style/fees.css'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { type FeesData, type FeesPart, loadFees, pathOfPart, PUBLIC_PATH } from './fees-data.ts'
import { FeesView } from './fees-view.tsx'
import { PublicFees } from './public-fees.tsx'

const TITLES = { own: 'fees.title', licensed: 'fees.us.licensed.title', unlicensed: 'fees.us.unlicensed.title' } as const

/** The heading of a page of fees. */
const titleOf = (part: FeesPart, text: Text): string => text.t(TITLES[part])

/** One module for all pages of fees: each module weighs on every first visit. */
export const load = (args: LoadArgs): Promise<FeesData | null> => loadFees(args)

export const head = (data: FeesData | null, _: AppInfo, text: Text): PageHead =>
  data === null
    ? { canonicalPath: PUBLIC_PATH, title: text.t('fees.title') }
    : { canonicalPath: pathOfPart(data.part), title: titleOf(data.part, text) }

export function Page({ data }: { readonly data: FeesData | null }) {
  return data === null ? (
    <PublicFees />
  ) : (
    <FeesView key={`${data.part} ${data.tables.site} ${data.shown?.currency}`} data={data} title={TITLES[data.part]} />
  )
}
