import { getSiteSettings } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { ContactDesk } from './contact-desk.tsx'
import { FlagDesk } from './flag-desk.tsx'
import { NewsDesk } from './news-desk.tsx'
import { PreferenceDesk } from './preference-desk.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = ({ api }: LoadArgs): Promise<SiteSettings> => api(getSiteSettings, {})
export const head = (_: SiteSettings, __: AppInfo, text: Text): PageHead => ({ title: text.t('flags.title') })

function Changes({ changes }: { readonly changes: SiteSettings['changes'] }) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const formats = useFormats()
  const state = (value: string | null): string => (value === null ? text.t('flags.state.default') : value)
  return (
    <Section id="changes-h" title={text.t('flags.changes')}>
      {changes.length === 0 ? <p className="dim">{text.t('flags.changes.none')}</p> : null}
      <ul className="drops">
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {text.t('flags.change', {
                name: change.name,
                site: change.site === '' ? text.t('flags.allSites') : text.dyn(`site.${change.site}`, change.site),
                before: state(change.before),
                after: state(change.after),
              })}{' '}
              <span className="dim">{change.reason}</span>
            </span>
            <span className="dim">
              {change.changedBy === null
                ? formats.yardTime(Date.parse(change.at), zone, nowMs)
                : `${text.t('flags.by', { number: String(change.changedBy) })} ${formats.timeWithin(Date.parse(change.at), zone, nowMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What operators set for the sites: features, preferences, contacts and news, and who changed what. */
export function Page({ data }: { readonly data: SiteSettings }) {
  const text = useText()
  const { act: run, message } = useDesk('raise.done')
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('flags.title')}</h1>
      <p>{text.t('flags.lead')}</p>
      <output className="desk-said">{message}</output>
      <FlagDesk flags={data.flags} />
      <PreferenceDesk preferences={data.preferences} run={run} />
      <ContactDesk contacts={data.contacts} />
      <NewsDesk />
      <Changes changes={data.changes} />
    </div>
  )
}
