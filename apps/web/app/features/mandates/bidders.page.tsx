import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { HolderList } from './holder-list.tsx'
import { loadMandates, type MandatesData } from './mandates-data.ts'

/** The bidders of a broker or a master, and how far each may go (ACC-2.55). */
export const load = (args: LoadArgs): Promise<MandatesData> => loadMandates(args, 'bidders')

export const head = (): PageHead => ({ canonicalPath: '/bidders' })

export const Page = ({ data }: { readonly data: MandatesData }) => <HolderList part="bidders" path="/bidders" data={data} />
