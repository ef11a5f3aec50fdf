import { getLaneAlert, logLaneAlert } from '@app/contract/operations/lane-alerts.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { alertTarget } from './alert-target.ts'

/** A lane alert's link: to its lane on the dashboard, noted once (MKT-2.57). */
export async function load({ params, api }: LoadArgs): Promise<never> {
  const uuid = params['uuid'] ?? ''
  const { saleDetails } = await api(getLaneAlert, { params: { uuid } })
  if (saleDetails !== null) await api(logLaneAlert, { query: { uuid, event: 'click' } })
  throw redirectTo(alertTarget({ kind: 'lane_alert', uuid, sale: saleDetails }))
}

export const head = (): PageHead => ({})

/** Never shown: the loader leads on. */
export const Page = () => null
