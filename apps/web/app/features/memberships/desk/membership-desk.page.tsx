import '../../../style/desks.css'
import { isFailure } from '@app/contract/failure.ts'
import { getMembershipDesk } from '@app/contract/memberships/membership-desk.ts'
import type { MembershipDesk } from '@app/contract/memberships/membership-desk.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useDesk } from '../../desks/use-desk.ts'
import { MemberDesk } from './member-desk.tsx'
import { Prices } from './prices.tsx'
import { Requests } from './requests.tsx'
import { Returns } from './returns.tsx'
import { WaitingOrders } from './waiting-orders.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

interface DeskData extends MembershipDesk {
  /** The user id that was looked for; empty for none. */
  readonly number: string
  readonly isUnknown: boolean
}

/** `number` is a user id. */
export async function load({ api, url }: LoadArgs): Promise<DeskData> {
  const number = (url.searchParams.get('number') ?? '').trim()
  if (!/^[1-9]\d{0,5}$/.test(number)) return { ...(await api(getMembershipDesk, { query: {} })), number, isUnknown: number !== '' }
  try {
    return { ...(await api(getMembershipDesk, { query: { number: Number(number) } })), number, isUnknown: false }
  } catch (error) {
    if (!isFailure(error) || error.code !== 'NO_SUCH_PERSON') throw error
    return { ...(await api(getMembershipDesk, { query: {} })), number, isUnknown: true }
  }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('member.desk.title') })

/** What operators do about memberships, each thing by two of them: payments, prices, levels. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <div className="desk member-desk">
      <DeskNav />
      <h1>{text.t('member.desk.title')}</h1>
      <output className="desk-said">{message}</output>
      <Requests requests={data.requests} act={act} />
      <Returns returns={data.returns} />
      <WaitingOrders orders={data.orders} />
      <MemberDesk number={data.number} isUnknown={data.isUnknown} member={data.member} />
      <Prices prices={data.prices} />
    </div>
  )
}
