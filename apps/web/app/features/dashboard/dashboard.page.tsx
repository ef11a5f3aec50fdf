import '../../style/home.css'
import { Link } from 'react-router'
import { getAccountAlerts } from '@app/contract/alerts/alerts.ts'
import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { arrangeAlerts } from '@app/rules/alerts/arrange-alerts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { AlertBody } from '../alerts/alert-body.tsx'
import { titleOfAlert } from '../alerts/alert-words.ts'
import { loadNear, loadStock, type Stock } from '../home/home-data.ts'
import { loadSaleDay, type SaleDay } from '../home/sale-day.ts'
import { SalesToday } from '../home/sales-today.tsx'
import { MyBidsSection } from '../own-lists/my-bids-section.tsx'
import { loadDeadlines, type Deadlines } from './deadlines-data.ts'
import { NextSection } from './next-section.tsx'
import { loadSavedNews } from './saved-data.ts'
import { SavedSection } from './saved-section.tsx'
import { loadWatched, type Watched } from './watched-data.ts'
import { WatchedLots, WatchedSales } from './watched-section.tsx'

/** Makes offered as quick searches. */
const MAKES_SHOWN = 8
/** A page takes the beginning of its minute for the present; an alert raised since then is to be seen at once. */
const PRESENT_MS = 59_999

interface DashboardData {
  readonly alerts: readonly AccountAlert[]
  readonly stock: Stock
  readonly day: SaleDay
  /** What is watched; null in the old version, which begins with the sales (ACC-2.40). */
  readonly watched: Watched | null
  /** What comes next; null in the old version, and where it is not known. */
  readonly deadlines: Deadlines | null
  /** What is new in saved searches; null in the old version, and where it is not known. */
  readonly saved: Awaited<ReturnType<typeof loadSavedNews>>
}

/** What a buyer needs first in the morning: what falls due next, today's sales, and quick searches (ACC-2.39). */
export async function load(args: LoadArgs): Promise<DashboardData> {
  const { api, app } = args
  const [groups, stock, day, own] = await Promise.all([
    // The page works without its alerts; the part above every page logs the failure at the server.
    api(getAccountAlerts, {}).catch(() => ({})),
    loadStock(args),
    loadSaleDay(args, loadNear(args)),
    api(getEnvConfig, {}).then(({ features }) =>
      features.newDashboard ? Promise.all([loadWatched(args), loadDeadlines(args), loadSavedNews(args)]) : null,
    ),
  ])
  const now = new Date(app.nowMs + PRESENT_MS).toISOString()
  const { mandatory, blocking, banner, carousel } = arrangeAlerts(groups, { now, views: {} })
  const alerts = [...mandatory, ...blocking, ...banner, ...carousel]
  return { alerts, stock, day, watched: own?.[0] ?? null, deadlines: own?.[1] ?? null, saved: own?.[2] ?? null }
}

export const head = (_: DashboardData, __: AppInfo, text: Text): PageHead => ({ title: text.t('dashboard.title') })

/** What the house asks of its reader. */
function Alerts({ alerts }: Pick<DashboardData, 'alerts'>) {
  const text = useText()
  return (
    <Section id="alerts-h" title={text.t('dashboard.alerts')}>
      {alerts.length === 0 ? <p className="dim">{text.t('dashboard.alerts.none')}</p> : null}
      <ul className="drops">
        {alerts.map((alert) => (
          <li key={alert.userActionId}>
            <div>
              <h3>{titleOfAlert(alert, text)}</h3>
              <AlertBody alert={alert} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Page({ data }: { readonly data: DashboardData }) {
  const text = useText()
  const formats = useFormats()
  const { member } = useApp()
  return (
    <div className="dash">
      <section className="sec">
        <h1>{text.t('dashboard.greeting', { name: member?.name ?? '' })}</h1>
      </section>
      {data.deadlines === null ? <Alerts alerts={data.alerts} /> : <NextSection deadlines={data.deadlines} />}
      <div>
        {data.alerts.length === 0 || data.deadlines === null ? null : <Alerts alerts={data.alerts} />}
        {data.watched === null ? null : (
          <>
            <WatchedSales watched={data.watched} />
            <WatchedLots watched={data.watched} />
          </>
        )}
        {data.saved === null ? null : <SavedSection saved={data.saved} />}
      </div>
      <div>
        <SalesToday data={data.day} />
        <Section id="quick-h" title={text.t('dashboard.quick')}>
          <p className="chips">
            {data.stock.makes.slice(0, MAKES_SHOWN).map((shelf) => (
              <Link className="chip" key={shelf.clause} to={shelf.path}>
                {shelf.name} <span className="dim">{formats.number(shelf.count)}</span>
              </Link>
            ))}
          </p>
        </Section>
        <MyBidsSection counts={data.deadlines?.counts ?? {}} />
      </div>
    </div>
  )
}
