import '../../style/reviews.css'
import '../../style/screening.css'
import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { HitForm, HitView } from './hit-view.tsx'
import { LoadedLists } from './loaded-lists.tsx'
import { deskAddress, loadScreening, type ScreeningData } from './screening-data.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = loadScreening
export const head = (_: ScreeningData, __: AppInfo, text: Text): PageHead => ({ title: text.t('screening.title') })

const faultWords = (fault: string, text: Text): string =>
  fault.startsWith('validation.') ? wordsOfField(fault, text) : text.dyn(`screening.fault.${fault}`, text.t('screening.fault.other'))

const PERCENT = 100

/** Hits that wait, or that were decided, the oldest first. No name stands here: a name is a look. */
function HitList({ data: { desk, view, hit } }: { readonly data: ScreeningData }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const at = (name: typeof view.view) => ({
    to: deskAddress({ view: name, page: 1 }, null),
    'aria-current': view.view === name ? ('page' as const) : undefined,
  })
  return (
    <section className="rev-queue" aria-label={text.t('screening.hits')}>
      <nav className="seg" aria-label={text.t('screening.hits')}>
        <Link {...at('waiting')}>{text.t('screening.waiting')}</Link>
        <Link {...at('decided')}>{text.t('screening.decided')}</Link>
      </nav>
      {desk.hits.length === 0 && view.view === 'decided' ? <p className="dim">{text.t('screening.none')}</p> : null}
      <ol className="rev-list">
        {desk.hits.map((one) => (
          <li key={one.id}>
            <Link to={deskAddress(view, one.id)} aria-current={one.id === hit?.id ? 'true' : undefined}>
              <b>{text.t('screening.hit', { number: String(one.buyerNumber) })}</b>
              <span className="num">{Math.round(one.score * PERCENT)}</span>
              <span className="dim">
                {text.t(`screening.list.${one.list}`)} · {text.t(`screening.state.${one.state}`)} · {text.t(`site.${one.site}`)} ·{' '}
                {text.t('screening.found', { when: timeWithin(Date.parse(one.foundAt), zone, nowMs) })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <PageSteps page={desk.page} pages={desk.pages} to={(page) => deskAddress({ ...view, page }, null)} />
    </section>
  )
}

/** The desk on which reviewers decide about people whose names are like one on a list: the lists, the hits, a hit, the decision. */
export function Page({ data }: { readonly data: ScreeningData }) {
  const text = useText()
  const { desk, view, hit, fault } = data
  return (
    <div className="desk rev">
      <DeskNav />
      <h1>{text.t('screening.title')}</h1>
      <p>
        {view.view === 'waiting' ? `${text.t('screening.lead', { count: desk.total })} ` : ''}
        {text.t('screening.secret')}
      </p>
      <div role="alert">{fault === '' ? null : <p className="alert bad">{faultWords(fault, text)}</p>}</div>
      <div className="rev-g">
        {hit === null ? null : (
          <Link className="rev-back link" to={deskAddress(view, null)}>
            {text.t('reviews.back')}
          </Link>
        )}
        <HitList data={data} />
        {hit === null ? (
          <p className="dim">{desk.hits.length === 0 ? '' : text.t('screening.choose')}</p>
        ) : (
          <>
            <HitView hit={hit} />
            <div className="rev-side">
              <HitForm key={`${hit.id} ${hit.state}`} hit={hit} />
            </div>
          </>
        )}
      </div>
      <LoadedLists desk={desk} />
    </div>
  )
}
