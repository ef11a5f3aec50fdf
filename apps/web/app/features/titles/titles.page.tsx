import '../../style/desks.css'
import '../../style/release.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import { getTitle, listTitles } from '@app/contract/titles/titles.ts'
import type { DeskTitle, TitleDesk, TitleHistory } from '@app/contract/titles/titles.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { TitleLine } from '../lots/won/title-line.tsx'
import { FilePart } from './file-part.tsx'
import { TitleForm } from './title-form.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

const PATH = '/operations/titles'
const WORD_LENGTH = 10
const LOT = /^\d{3,10}$/

interface TitlesData {
  readonly desk: TitleDesk
  /** The lot that was asked for; empty for none. */
  readonly lot: string
  /** Null for none, or for one that nobody won. */
  readonly title: TitleHistory | null
}

async function find({ api }: LoadArgs, lot: string): Promise<TitleHistory | null> {
  if (!LOT.test(lot)) return null
  try {
    return await api(getTitle, { params: { lotNumber: Number(lot) } })
  } catch (error) {
    if (!isFailure(error) || error.code !== 'LOT_NOT_FOUND') throw error
    return null
  }
}

export async function load(args: LoadArgs): Promise<TitlesData> {
  const { api, url } = args
  const word = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, WORD_LENGTH)
  const lot = word('lot')
  const [desk, title] = await Promise.all([api(listTitles, { query: { page: word('page') } }), find(args, lot)])
  return { desk, lot, title }
}

export const head = (_: TitlesData, __: AppInfo, text: Text): PageHead => ({ title: text.t('title.desk.title') })

function Row({ title }: { readonly title: DeskTitle }) {
  const text = useText()
  const { zone } = useApp()
  const { lot, vehicle, buyerNumber, holds } = title
  return (
    <li data-lot={lot}>
      <p>
        <Link className="link" to={`${PATH}?lot=${lot}`}>
          {asWritten(vehicle)}
        </Link>{' '}
        <span className="dim">
          {lot} · {text.t('title.desk.buyer', { number: String(buyerNumber) })}
        </span>
      </p>
      <p>
        <TitleLine title={title} clock={zone} lot={lot} />
        {holds.length === 0 ? null : `, ${holds.map((hold) => text.t(`release.hold.${hold}`)).join(', ')}`}
      </p>
    </li>
  )
}

/** Where operators enter which title is where: one by one, or by a file. */
export function Page({ data: { desk, lot, title } }: { readonly data: TitlesData }) {
  const text = useText()
  const [entered, setEntered] = useState<TitleHistory | null>(null)
  const shown = entered !== null && entered.lot === title?.lot ? entered : title
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('title.desk.title')}</h1>
      <p className="dim">{text.t('title.desk.lead')}</p>
      <form className="release-form" method="get" role="search">
        <div className="field">
          <label htmlFor="title-lot">{text.t('title.desk.find')}</label>
          <input className="in" id="title-lot" name="lot" defaultValue={lot} inputMode="numeric" maxLength={WORD_LENGTH} required />
        </div>
        <button className="btn">{text.t('title.desk.find.button')}</button>
      </form>
      {lot !== '' && title === null ? <p>{text.t('title.desk.missing')}</p> : null}
      {shown === null ? null : <TitleForm key={`${shown.lot} ${shown.since}`} title={shown} onEntered={setEntered} />}
      <p className="dim">
        {desk.total === 0 ? text.t('title.desk.none') : text.t(desk.isMore ? 'title.desk.more' : 'title.desk.count', { count: desk.total })}
      </p>
      <ul className="drops" aria-label={text.t('title.desk.title')}>
        {desk.titles.map((one) => (
          <Row key={one.lot} title={one} />
        ))}
      </ul>
      <PageSteps page={desk.page} pages={desk.pages} to={(page) => `${PATH}?page=${page}`} />
      <FilePart />
    </div>
  )
}
