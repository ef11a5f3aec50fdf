import '../../style/desks.css'
import { Link } from 'react-router'
import { DESK_LISTS, type DeskOverview, getDeskOverview } from '@app/contract/operations/desk-overview.ts'
import { type DeskOverrides, listOverrides } from '@app/contract/operations/lane-desk.ts'
import { can } from '@app/rules/access/can.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { DoneOverrides, Overrides } from './overrides.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { FindPerson } from './find-person.tsx'
import { DaySide, SoFar } from './overview/day-side.tsx'
import { Faults, NowList } from './overview/now-list.tsx'
import { useLooking } from './use-looking.ts'

/** Every desk of the operators and what is on it; some are for those alone who have another privilege as well. */
const DESKS = [
  ['/operations/sales', 'ops.sales'],
  ['/operations/negotiations', 'ops.negotiations'],
  ['/operations/bidders', 'ops.people'],
  ['/operations/memberships', 'member.desk.title'],
  ['/operations/money/payments', 'pay.desk.title'],
  ['/operations/money/statements', 'bank.title', 'MONEY'],
  ['/operations/gate', 'gate.title'],
  ['/operations/titles', 'title.desk.title'],
  ['/operations/storage', 'storage.word'],
  ['/operations/duplicates', 'twins.title'],
  ['/operations/retention', 'retention.title'],
  ['/operations/brokers', 'broker.desk.title'],
  ['/operations/sellers', 'ops.sellers'],
  ['/operations/alerts', 'raise.title'],
  ['/operations/chat', 'talks.title'],
  ['/operations/quick-picks', 'picks.title'],
  ['/operations/texts', 'textDesk.title'],
  ['/operations/flags', 'flags.title'],
  ['/operations/kiosks', 'kiosks.title'],
  ['/operations/mailbox', 'mailbox.title'],
] as const

interface DesksData extends DeskOverrides {
  readonly overview: DeskOverview
}

export async function load({ api, url }: LoadArgs): Promise<DesksData> {
  const whole = DESK_LISTS.find((list) => list === url.searchParams.get('whole'))
  const query = whole === undefined ? {} : { whole }
  const [overview, requests] = await Promise.all([api(getDeskOverview, { query }), api(listOverrides, {})])
  return { overview, ...requests }
}

export const head = (_: DesksData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.desks') })

/** Where operators begin: what needs doing now, what runs, and the way to every desk. */
export function Page({ data: { overview, overrides, done } }: { readonly data: DesksData }) {
  const text = useText()
  const { act, message } = useDesk()
  const { person } = useApp()
  useLooking(false)
  return (
    <div className="desk">
      <div className="ops-h">
        <h1>{text.t('ops.now')}</h1>
        <FindPerson />
      </div>
      <nav className="acts desk-ways" aria-label={text.t('ops.now.desks')}>
        {DESKS.filter((desk) => can(person, desk.length === 3 ? desk[2] : 'OPERATOR')).map(([path, key]) => (
          <Link className="link" to={path} key={path}>
            {text.t(key)}
          </Link>
        ))}
      </nav>
      <output className="desk-said">{message}</output>
      <div className="ops-g">
        <div className="desk-lot">
          <NowList data={overview} second={overrides.length} />
          <SoFar results={overview.results} today={overview.today} />
          <Overrides overrides={overrides} act={act} />
          <Faults data={overview} />
          <DoneOverrides done={done} />
        </div>
        <DaySide data={overview} />
      </div>
    </div>
  )
}
