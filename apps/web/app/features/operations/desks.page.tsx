import '../../style/desks.css'
import { DESK_LISTS, type DeskOverview, getDeskOverview } from '@app/contract/operations/desk-overview.ts'
import { type DeskOverrides, listOverrides } from '@app/contract/operations/lane-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { DoneOverrides, Overrides } from './overrides.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { Section } from '../../ui/section.tsx'
import { FindPerson } from './find-person.tsx'
import { DaySide, SoFar } from './overview/day-side.tsx'
import { Faults } from './overview/faults.tsx'
import { NowList } from './overview/now-list.tsx'
import { useLooking } from './use-looking.ts'
import { AllDesks, DeskNav } from '../desks/desk-nav.tsx'

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

/** Where operators begin: what needs doing now, what runs, and at its end the way to every desk. */
export function Page({ data: { overview, overrides, done } }: { readonly data: DesksData }) {
  const text = useText()
  const { act, message } = useDesk()
  useLooking(false)
  return (
    <div className="desk">
      <DeskNav />
      <div className="ops-h">
        <h1>{text.t('ops.now')}</h1>
        <FindPerson />
      </div>
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
      <Section id="all-desks-h" title={text.t('ops.now.desks')}>
        <AllDesks />
      </Section>
    </div>
  )
}
