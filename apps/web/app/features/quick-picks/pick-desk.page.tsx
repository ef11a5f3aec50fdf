import '../../style/desks.css'
import { LOT_CATEGORIES, QUICK_PICK_PLACES } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { getQuickPickDesk } from '@app/contract/quick-picks/quick-picks.ts'
import type { QuickPickDesk } from '@app/contract/quick-picks/quick-picks.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { SiteChoice } from '../desks/site-choice.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { AddPick } from './add-pick.tsx'
import { PickGroup } from './pick-group.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

const chosen = <T extends string>(list: readonly T[], word: string | null): T | undefined => list.find((one) => one === word)

export function load({ api, url, app }: LoadArgs): Promise<QuickPickDesk> {
  const { searchParams: given } = url
  const own = app.member?.sites ?? []
  const site = given.get('site') ?? (own.includes(app.siteCode) ? app.siteCode : (own[0] ?? ''))
  const page = chosen(QUICK_PICK_PLACES, given.get('page')) ?? 'HOME'
  const category = chosen(LOT_CATEGORIES, given.get('category')) ?? 'all'
  return api(getQuickPickDesk, { query: { site, page, category } })
}

export const head = (_: QuickPickDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('picks.title') })

function ChoosePage({ data }: { readonly data: QuickPickDesk }) {
  const text = useText()
  return (
    <form className="acts" method="get" action="/operations/quick-picks">
      <SiteChoice id="picks-site" />
      <ChoiceField
        id="picks-page"
        label={text.t('picks.page')}
        name="page"
        defaultValue={data.page}
        choices={QUICK_PICK_PLACES.map((page) => [page, text.t(`picks.page.${page}`)])}
      />
      <ChoiceField
        id="picks-category"
        label={text.t('picks.category')}
        name="category"
        defaultValue={data.category}
        choices={LOT_CATEGORIES.map((category) => [category, text.t(`picks.category.${category}`)])}
      />
      <button className="btn">{text.t('picks.open')}</button>
    </form>
  )
}

function Changes({ changes }: { readonly changes: QuickPickDesk['changes'] }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <Section id="changes-h" title={text.t('picks.changes')}>
      {changes.length === 0 ? <p className="dim">{text.t('picks.changes.none')}</p> : null}
      <ul className="drops">
        {changes.map(({ id, act, uri, detail, reason, changedBy, at }) => (
          <li key={id}>
            <span>
              {text.t(`picks.change.${act}`, { name: detail === '' ? uri : detail })} <span className="dim">{reason}</span>
            </span>
            <span className="dim">
              {changedBy === null
                ? formats.yardTime(Date.parse(at), zone, nowMs)
                : `${text.t('flags.by', { number: String(changedBy) })} ${formats.timeWithin(Date.parse(at), zone, nowMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Where operators order, hide and add the quick picks of a page, and see who changed what. */
export function Page({ data }: { readonly data: QuickPickDesk }) {
  const text = useText()
  const { act, message } = useDesk()
  const page = `${text.dyn(`site.${data.site}`, data.site)} · ${text.t(`picks.page.${data.page}`)} · ${text.t(`picks.category.${data.category}`)}`
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('picks.title')}</h1>
      <p>{text.t('picks.lead')}</p>
      <ChoosePage data={data} />
      <p className="dim">{page}</p>
      <output className="desk-said">{message}</output>
      {data.groups.map((group) => (
        <PickGroup key={group.code} desk={data} group={group} act={act} />
      ))}
      <AddPick desk={data} />
      <Changes changes={data.changes} />
    </div>
  )
}
