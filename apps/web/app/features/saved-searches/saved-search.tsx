import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ALERT_FREQUENCIES, ALERT_WAYS, SEARCH_NAME_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import type { DigestTimeView } from '@app/contract/saved-searches/saved-searches.answers.ts'
import { changeSavedSearch } from '@app/contract/saved-searches/saved-searches.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import { hourWords, weekdayWords } from './digest-words.ts'
import { refusalWords } from './fault-words.ts'
import { ListFiles } from '../lots/screening/list-files.tsx'
import type { ShownSearch } from './saved-searches-data.ts'
import { SearchInWords } from './search-in-words.tsx'

const PHOTO = { width: 320, height: 240 } as const
const PATH = '/data/savedSearches'

interface PressProps {
  /** What follows the search's own address: nothing, `/run` or `/remove`. */
  readonly to: string
  readonly children: ReactNode
}

/** What one press does to a search: a plain form, so that it works without script. */
function Press({ to, children }: PressProps) {
  const { locale } = useApp()
  return (
    <form method="post" action={PATH + to}>
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {children}
    </form>
  )
}

/** The newest lots of a search. */
function Newest({ search }: { readonly search: ShownSearch }) {
  const text = useText()
  const formats = useFormats()
  const lots = search.finds?.newest ?? []
  if (lots.length === 0) return null
  return (
    <ul className="new3" aria-label={text.t('saved.newest')}>
      {lots.map((lot) => {
        const price = lot.allIn ?? (lot.currentBid.minor > 0 ? lot.currentBid : null)
        return (
          <li key={lot.number}>
            <Link to={lot.path}>
              <Photo src={lot.photo ?? lot.drawing} alt="" {...PHOTO} />
              {price === null ? null : <b>{formats.money(price)}</b>}
              <span>{lot.name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

interface SearchProps {
  readonly search: ShownSearch
  readonly digest: DigestTimeView
  readonly isAsked: boolean
}

/** When and by what a search tells of new lots, each at one press. */
function Telling({ search, digest }: Omit<SearchProps, 'isAsked'>) {
  const text = useText()
  const { display } = useFormats()
  const { id, name, alertFrequency, ways, isPaused, hasDeliveryFailed } = search
  const time = hourWords(digest.hour, display)
  const when =
    alertFrequency === 'WEEKLY'
      ? text.t('saved.tell.WEEKLY', { day: weekdayWords(digest.weekday, display), time })
      : alertFrequency === 'DAILY'
        ? text.t('saved.tell.DAILY', { time })
        : text.t(`saved.tell.${alertFrequency}`)
  return (
    <div className="tell">
      <Press to={`/${id}`}>
        <div className="seg" role="group" aria-label={text.t('saved.often.of', { name })}>
          {ALERT_FREQUENCIES.map((frequency) => (
            <button key={frequency} type="submit" name="alertFrequency" value={frequency} aria-pressed={frequency === alertFrequency}>
              {text.t(`saved.frequency.${frequency}`)}
            </button>
          ))}
        </div>
      </Press>
      {alertFrequency === 'NONE' ? null : (
        <div className="chips" role="group" aria-label={text.t('saved.ways.of', { name })}>
          {ALERT_WAYS.map((way) => {
            const isOn = ways.includes(way)
            const next = isOn ? ways.filter((other) => other !== way) : [...ways, way]
            return (
              <Press key={way} to={`/${id}`}>
                <input type="hidden" name="ways[]" value="" />
                {next.map((one) => (
                  <input key={one} type="hidden" name="ways[]" value={one} />
                ))}
                <button className="chip pick" type="submit" aria-pressed={isOn}>
                  {isOn ? <Icon name="check" /> : <Icon name="plus" />}
                  {text.t(`saved.way.${way}`)}
                </button>
              </Press>
            )
          })}
        </div>
      )}
      {alertFrequency !== 'NONE' && ways.includes('text') ? (
        <p className="dim">
          {text.t('saved.way.text.needs')}{' '}
          <Link className="link" to="/smsAlerts">
            {text.t('saved.way.text.number')}
          </Link>
        </p>
      ) : null}
      <p className="dim">{isPaused ? text.t('saved.tell.paused') : when}</p>
      {hasDeliveryFailed ? <p role="alert">{text.t('saved.tell.failing')}</p> : null}
    </div>
  )
}

/** Gives a search another name; works without script. */
function RenameForm({ search: { id, name } }: { readonly search: ShownSearch }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="save-form"
      method="post"
      action={`${PATH}/${id}`}
      aria-label={text.t('saved.rename.of', { name })}
      wordsOf={refusalWords}
      done={text.t('saved.renamed')}
      isChecked={false}
      act={(api, form) => api(changeSavedSearch, { params: { id }, body: { name: fieldText(form, 'name'), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <InputField
        id={`name-${id}`}
        name="name"
        label={text.t('saved.name')}
        defaultValue={name}
        maxLength={SEARCH_NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <FormFoot className="btn sm ink" send={text.t('saved.rename.now')}>
        {null}
      </FormFoot>
    </Form>
  )
}

/** How many lots a search finds, and how many of them are new. */
function Counts({ search }: { readonly search: ShownSearch }) {
  const text = useText()
  const formats = useFormats()
  const { finds, isUnderstood, isPaused, lookedAtMs } = search
  if (!isUnderstood) return <p role="alert">{text.t('saved.notUnderstood')}</p>
  if (finds === null) return <p className="dim">{text.t('saved.notCounted')}</p>
  const since = formats.day(lookedAtMs)
  return (
    <p className="dim">
      {text.t('saved.count', { count: finds.total })} ·{' '}
      {isPaused
        ? text.t('saved.paused.text')
        : finds.newCount === 0
          ? text.t('saved.new.none', { day: since })
          : text.t('saved.new.since', { count: finds.newCount, day: since })}
    </p>
  )
}

/** A saved search: what it asks, what it finds, and what can be done about it. */
export function SavedSearch({ search, digest, isAsked }: SearchProps) {
  const text = useText()
  const { id, name, isPaused, finds, criteria } = search
  const newCount = finds?.newCount ?? 0
  return (
    <article className="saved" data-search={id} data-paused={isPaused} aria-labelledby={`saved-${id}`}>
      <div>
        <h3 id={`saved-${id}`}>
          {name} {isPaused ? <span className="badge">{text.t('saved.paused')}</span> : null}
          {newCount > 0 && !isPaused ? <span className="badge good">{text.t('saved.new', { count: newCount })}</span> : null}
        </h3>
        <SearchInWords criteria={criteria} />
        <Counts search={search} />
        <div className="acts">
          {search.isUnderstood ? (
            <Press to={`/${id}/run`}>
              <button className="btn sm ink" type="submit" aria-label={text.t('saved.run.of', { name })}>
                {text.t(newCount > 0 ? 'saved.run.new' : 'saved.run')}
              </button>
            </Press>
          ) : null}
          <Press to={`/${id}`}>
            <input type="hidden" name="isPaused" value={String(!isPaused)} />
            <button className="btn sm ghost" type="submit" aria-label={text.t(isPaused ? 'saved.resume.of' : 'saved.pause.of', { name })}>
              {text.t(isPaused ? 'saved.resume' : 'saved.pause')}
            </button>
          </Press>
          {(finds?.total ?? 0) > 0 ? <ListFiles className="btn sm ghost" list={{ list: 'savedSearch', id }} /> : null}
          <Press to={`/${id}/remove`}>
            <button className="btn sm ghost" type="submit" aria-label={text.t('saved.remove.of', { name })}>
              {text.t('saved.remove')}
            </button>
          </Press>
        </div>
        <details open={isAsked || undefined}>
          <summary aria-label={text.t('saved.edit.of', { name })}>{text.t('saved.edit')}</summary>
          <RenameForm search={search} />
          <p className="dim">
            <Link className="link" to={criteriaToUrl(criteria)}>
              {text.t('saved.edit.filters')}
            </Link>{' '}
            {text.t('saved.edit.hint')}
          </p>
        </details>
      </div>
      <Newest search={search} />
      <Telling search={search} digest={digest} />
    </article>
  )
}
