import { POWER_OF_ATTORNEY } from '@app/contract/agreements/agreement-codes.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { type EsignData, loadForm } from './esign-data.ts'
import { EsignView } from './esign-view.tsx'

/** The power of attorney by its own address (ACC-2.34): the form of that code (ACC-9.32). */
export const load = (args: LoadArgs): Promise<EsignData> => loadForm(POWER_OF_ATTORNEY, args)

export const head = (): PageHead => ({ canonicalPath: '/power-of-attorney' })

export function Page({ data }: { readonly data: EsignData }) {
  return <EsignView data={data} />
}
