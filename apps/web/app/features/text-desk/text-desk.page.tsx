import '../../style/desks.css'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useDesk } from '../desks/use-desk.ts'
import { DraftForm } from './draft-form.tsx'
import { deskPath, loadTextDesk, type TextDeskData } from './text-desk-data.ts'
import { nameOf, TextList } from './text-list.tsx'
import { TextView } from './text-view.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = loadTextDesk

export const head = (_: TextDeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('textDesk.title') })

/** Where operators see what people agree to at a site, write another version, and confirm those of others. */
export function Page({ data }: { readonly data: TextDeskData }) {
  const text = useText()
  const { act, message } = useDesk()
  const { desk, open, locale } = data
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('textDesk.title')}</h1>
      <p className="dim">{text.t('textDesk.lead')}</p>
      {desk.sites.length < 2 ? null : (
        <nav aria-label={text.t('textDesk.sites')} className="acts desk-sites">
          {desk.sites.map((site) => (
            <Link key={site} className="link" to={deskPath(site)} aria-current={site === desk.site ? 'page' : undefined}>
              {text.t(`site.${site}`)}
            </Link>
          ))}
        </nav>
      )}
      <output className="desk-said">{message}</output>
      <TextList desk={desk} open={open?.text.id ?? null} />
      {open === null ? null : (
        <div data-open={open.text.id}>
          <h2>{nameOf(open.text, text)}</h2>
          <TextView key={open.hash} open={open} act={act} />
        </div>
      )}
      <DraftForm key={`${open?.hash ?? ''} ${locale}`} data={data} />
    </div>
  )
}
