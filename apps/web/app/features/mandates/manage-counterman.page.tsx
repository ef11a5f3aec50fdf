import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { HolderList } from './holder-list.tsx'
import { loadMandates, type MandatesData } from './mandates-data.ts'

/** The countermen of a buyer, and whether and how far each may bid (ACC-2.56, MQ-014). */
export const load = (args: LoadArgs): Promise<MandatesData> => loadMandates(args, 'countermen')

export const head = (): PageHead => ({ canonicalPath: '/manageCounterman' })

export const Page = ({ data }: { readonly data: MandatesData }) => <HolderList part="countermen" path="/manageCounterman" data={data} />
