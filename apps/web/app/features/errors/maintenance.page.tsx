import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { Nothing, WaysOn } from '../../ui/error-view.tsx'

const UNAVAILABLE = 503

interface MaintenanceData {
  readonly status: number
}

/** Says to programs that it will be there again. */
export const status = (data: MaintenanceData): number => data.status

export const load = async (): Promise<MaintenanceData> => ({ status: UNAVAILABLE })

export const head = (): PageHead => ({})

/** Where a reader is sent whose way leads through a part that is being worked on (MKT-2.92). */
export function Page() {
  const text = useText()
  return (
    <Nothing title={text.t('maintenance.title')} words={text.t('maintenance.text')}>
      <WaysOn />
    </Nothing>
  )
}
