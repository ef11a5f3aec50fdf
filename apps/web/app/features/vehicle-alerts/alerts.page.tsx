import '../../style/saved.css'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import type { AlertPageData } from './alert-data.ts'
import { AlertForm } from './alert-form.tsx'
import { BeginAlert } from './begin-alert.tsx'

const loadLoader = lateLoader(() => import('./alert-data.ts'))

/** A document brings its data along, so the loader comes only with a move within it. */
export const load = async (args: LoadArgs): Promise<AlertPageData> => (await loadLoader()).loadAlertPage(args)

export const head = ({ kind }: AlertPageData, _: AppInfo, text: Text): PageHead => ({
  title: text.t(kind === 'form' ? 'vehicleAlert.title' : 'vehicleAlert.begin.title'),
  description: text.t('vehicleAlert.description'),
  canonicalPath: VEHICLE_ALERTS_PATH,
  ...(kind === 'begin' && { robots: 'noindex,nofollow' }),
})

/** Alerts of people without an account: the form, and the page of the link that begins one (MKT-2.45). */
export function Page({ data }: { readonly data: AlertPageData }) {
  const text = useText()
  return (
    <section className="saved-page">
      <h1>{text.t(data.kind === 'form' ? 'vehicleAlert.title' : 'vehicleAlert.begin.title')}</h1>
      {data.kind === 'form' ? <AlertForm data={data} /> : <BeginAlert data={data} />}
    </section>
  )
}
