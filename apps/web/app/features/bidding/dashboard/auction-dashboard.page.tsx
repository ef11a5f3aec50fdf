import '../../../style/live.css'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import { lateLoader } from '../../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useEarlyLoad } from '../../../platform/page/use-early-load.ts'
import { DASHBOARD_PATH } from '../lane-model/address.ts'
import type { DashboardData } from '../lane-model/dashboard-data.ts'
import { photoOf } from '../lane-model/words.ts'
import { KioskFrame } from './kiosk-frame.tsx'
import { LiveView } from './live-view.tsx'
import { Overview } from './overview.tsx'

const loadLoader = lateLoader(() => import('../lane-model/dashboard-data.ts'))

/** A document brings its lanes along, so the loader comes only with the next move in it. */
export const load = async (args: LoadArgs): Promise<DashboardData> => (await loadLoader()).loadDashboard(args)

export function head({ open, large, isTextOnly }: DashboardData, _app: AppInfo, text: Text): PageHead {
  const list = open.find(({ lane }) => lane.saleId === large)
  const shown = list?.items.find(({ lot }) => lot === list.lane.currentLot)
  const photo = isTextOnly ? null : photoOf(shown ?? null, 'full')
  return {
    title: text.t('lane.title'),
    description: text.t('lane.description'),
    canonicalPath: DASHBOARD_PATH,
    ...(photo === null ? {} : { preloadImage: photo }),
  }
}

export function Page({ data }: { readonly data: DashboardData }) {
  const text = useText()
  useEarlyLoad(loadLoader)
  const key = data.open.map(({ lane }) => lane.saleId).join()
  return (
    <>
      {data.isKiosk ? <KioskFrame at="lanes" /> : null}
      {data.open.length > 0 ? <LiveView key={`${key} ${text.locale}`} data={data} /> : <Overview data={data} />}
    </>
  )
}
