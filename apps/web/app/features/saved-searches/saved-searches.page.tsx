import '../../style/forms.css'
import '../../style/saved.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SAVED_SEARCHES_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { SAVED_SEARCHES_PATH } from '@app/rules/saved-searches/paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { DigestForm } from './digest-form.tsx'
import { faultWords } from './fault-words.ts'
import { SaveForm } from './save-form.tsx'
import { SavedSearch } from './saved-search.tsx'
import { loadSavedSearches, type SavedSearchesData } from './saved-searches-data.ts'

export const load = (args: LoadArgs): Promise<SavedSearchesData> => loadSavedSearches(args)

export const head = (_data: SavedSearchesData, _app: AppInfo, text: Text): PageHead => ({ title: text.t('saved.title') })

const DONE = { saved: 'saved.done', removed: 'saved.removed', digest: 'saved.digest.done' } as const
const isDone = (done: string): done is keyof typeof DONE => Object.hasOwn(DONE, done)

/** The searches that the reader keeps (MKT-2.44). */
export function Page({ data }: { readonly data: SavedSearchesData }) {
  const text = useText()
  const navigate = useNavigate()
  const [isSaved, setSaved] = useState(false)
  const { searches, left, digest, offered, fault, about, done } = data
  const says = isSaved ? text.t('saved.done') : isDone(done) ? text.t(DONE[done]) : ''
  const onSaved = (): void => {
    setSaved(true)
    void navigate(SAVED_SEARCHES_PATH, { replace: true })
  }
  const news = searches.reduce((sum, { finds, isPaused }) => sum + (isPaused ? 0 : (finds?.newCount ?? 0)), 0)
  return (
    <section className="saved-page">
      <div className="saved-h">
        <div>
          <h1>{text.t('saved.title')}</h1>
          <p className="dim">
            {text.t('saved.lead', { kept: SAVED_SEARCHES_MAX - left, max: SAVED_SEARCHES_MAX })} {text.t('saved.lead.new', { count: news })}
          </p>
        </div>
        <Link className="btn" to="/lotSearchResults">
          <Icon name="search" />
          {text.t('saved.begin')}
        </Link>
      </div>
      <output className="saved-says">{says}</output>
      {fault !== '' && offered === null ? <p role="alert">{faultWords(fault, text)}</p> : null}
      {offered === null ? null : <SaveForm offered={offered} searches={searches} left={left} fault={fault} onSaved={onSaved} />}
      <Section id="saved-h" title={text.t('saved.yours')}>
        {searches.length === 0 ? (
          <p>{text.t('saved.none')}</p>
        ) : (
          searches.map((search) => <SavedSearch key={search.id} search={search} digest={digest} isAsked={about === search.id} />)
        )}
      </Section>
      <Section id="digest-h" title={text.t('saved.digest.title')}>
        <DigestForm digest={digest} />
      </Section>
    </section>
  )
}
