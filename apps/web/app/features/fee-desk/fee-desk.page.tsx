import '../../style/desks.css'
import '../../style/fees.css'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useDesk } from '../desks/use-desk.ts'
import { deskPath, loadFeeDesk, type FeeDeskData } from './fee-desk-data.ts'
import { ScheduleList } from './schedule-list.tsx'
import { ScheduleView } from './schedule-view.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = loadFeeDesk

export const head = (_: FeeDeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('feeDesk.title') })

/** Where bookkeepers see what a site takes, write drafts, and approve those of others. */
export function Page({ data }: { readonly data: FeeDeskData }) {
  const text = useText()
  const { act, message } = useDesk()
  const { desk, open } = data
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('feeDesk.title')}</h1>
      <p className="dim">{text.t('feeDesk.lead')}</p>
      {desk.sites.length < 2 ? null : (
        <nav aria-label={text.t('feeDesk.sites')} className="acts desk-sites">
          {desk.sites.map((site) => (
            <Link key={site} className="link" to={deskPath(site)} aria-current={site === desk.site ? 'page' : undefined}>
              {text.t(`site.${site}`)}
            </Link>
          ))}
        </nav>
      )}
      <output className="desk-said">{message}</output>
      <ScheduleList desk={desk} open={open} />
      {open === null ? null : <ScheduleView key={open.hash} data={{ ...data, open }} act={act} />}
    </div>
  )
}
