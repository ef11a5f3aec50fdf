import { getLaneAlert, logLaneAlert } from '@app/contract/operations/lane-alerts.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { alertTarget } from './alert-target.ts'

const DIGITS = /^\d{1,10}$/
const LANE = /^[\w-]{1,8}$/

/** A lot alert's link: to its lot on the dashboard, noted once (MKT-2.58). What it names is used only where it can be a lane and a lot. */
export async function load({ params, api }: LoadArgs): Promise<never> {
  const { uuid = '', yardNumber = '', laneCode = '', lotNumber = '' } = params
  const { saleDetails } = await api(getLaneAlert, { params: { uuid } })
  const isNamed = DIGITS.test(yardNumber) && DIGITS.test(lotNumber) && LANE.test(laneCode)
  if (saleDetails !== null) await api(logLaneAlert, { query: { uuid, event: 'click' } })
  const sale = saleDetails !== null && isNamed ? { yardNumber: Number(yardNumber), lane: laneCode, lotNumber: Number(lotNumber) } : null
  throw redirectTo(alertTarget({ kind: 'lot_alert', uuid, sale }))
}

export const head = (): PageHead => ({})

/** Never shown: the loader leads on. */
export const Page = () => null
