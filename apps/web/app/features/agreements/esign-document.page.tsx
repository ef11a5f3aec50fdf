import type { AppInfo } from '../../platform/app-info.ts'
import type { Text } from '@app/text/create-text.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { type EsignData, formOf, loadForm } from './esign-data.ts'
import { EsignView } from './esign-view.tsx'

/** One form (ACC-2.57); a word that is none leads to the page of what is not there. */
export const load = (args: LoadArgs): Promise<EsignData> => loadForm(formOf(args.params['formtype']), args)

export const head = ({ form }: EsignData, _: AppInfo, text: Text): PageHead => ({ title: text.t(`agree.form.${form}`) })

export function Page({ data }: { readonly data: EsignData }) {
  return <EsignView data={data} />
}
