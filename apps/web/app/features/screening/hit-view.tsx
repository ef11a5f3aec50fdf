import { SCREENING_ACTS } from '@app/contract/documents/screening-codes.ts'
import { SCREENING_REASON_MAX } from '@app/contract/documents/screening.ts'
import type { ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { checkHitForm } from '@app/rules/screening/hit-form.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { useDraft } from '../../ui/form/use-draft.ts'

const PERCENT = 100

interface HitProps {
  readonly hit: ScreeningHit
}

const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/

/** The account beside the entry, field by field. */
function Comparison({ hit: { account, entry, matched } }: HitProps) {
  const text = useText()
  const { display } = useFormats()
  const names = (all: readonly string[]): string => all.filter((name) => name !== '').join(' · ')
  // A list may know the year alone.
  const days = (all: readonly string[]): string =>
    all
      .filter((day) => day !== '')
      .map((day) => (WHOLE_DAY.test(day) ? dayInWords(day, display) : day))
      .join(' · ')
  const countries = (codes: readonly string[]): string =>
    codes
      .filter((code) => code !== '')
      .map((code) => countryName(code, text.languageTag))
      .join(' · ')
  const rows = [
    ['name', names([account.name, account.companyName]), names(entry.names), false],
    ['birth', days([account.bornOn]), days(entry.birthDates), matched.birth === 'OTHER'],
    ['country', countries([account.country]), countries(entry.countries), matched.country === 'OTHER'],
  ] as const
  const cell = (value: string) => (value === '' ? <span className="dim">{text.t('screening.unknown')}</span> : value)
  return (
    <table className="tbl rev-compare">
      <caption className="vh">{text.t('screening.compare')}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('screening.field')}</th>
          <th scope="col">{text.t('screening.account')}</th>
          <th scope="col">{text.t('screening.entry')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, own, theirs, differs]) => (
          <tr key={field} data-differs={differs ? '' : undefined}>
            <th scope="row">{text.t(`screening.field.${field}`)}</th>
            <td>{cell(own)}</td>
            <td>{cell(theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who found, looked and decided, the newest first. */
function Course({ hit: { history } }: HitProps) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <section aria-labelledby="screening-course">
      <h3 id="screening-course">{text.t('screening.history')}</h3>
      <ul className="screening-lists">
        {history.map(({ kind, at, by, reason }) => (
          <li key={`${kind} ${at} ${by ?? ''}`}>
            {text.t(`screening.event.${kind}`)} {by === null ? '' : `${text.t('screening.event.by', { number: String(by) })} `}
            <span className="dim">{timeWithin(Date.parse(at), zone, nowMs)}</span>
            {reason === '' ? null : <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a reviewer decides, and why; a form that the browser sends by itself. */
export function HitForm({ hit }: HitProps) {
  const text = useText()
  const { locale, nowMs } = useApp()
  const { id, site, state, version, firstBy, isFirst, account } = hit
  const reason = useDraft(`screening ${id}`, 'reason')
  const { errorOf, onSubmit } = useCheckedForm(({ reason: typed = '', bornOn = '' }) =>
    checkHitForm({ reason: typed, bornOn }, dayOfSite(site, nowMs)),
  )
  const acts = SCREENING_ACTS.filter((act) => (act === 'CLEAR' ? state !== 'CLEARED' && !isFirst : state !== 'CONFIRMED'))
  return (
    <form
      className="rev-verdict"
      method="post"
      action={`/data/operations/screening/${id}/decide`}
      aria-label={text.t('screening.decide')}
      onSubmit={onSubmit}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="version" value={version} />
      <p>{isFirst ? text.t('screening.isFirst') : text.t('screening.two')}</p>
      {state === 'PROPOSED' && firstBy !== null && !isFirst ? (
        <p className="alert">{text.t('screening.first', { number: String(firstBy) })}</p>
      ) : null}
      <fieldset className="rev-verdicts">
        <legend>{text.t('screening.decide')}</legend>
        {acts.map((act) => (
          <label key={act} className="check">
            <input type="radio" name="act" value={act} required />
            <span>{text.t(`screening.act.${act}`)}</span>
          </label>
        ))}
      </fieldset>
      <InputField
        id="screening-reason"
        {...reason}
        label={text.t('screening.reason')}
        error={errorOf('reason')}
        required
        maxLength={SCREENING_REASON_MAX}
        autoComplete="off"
      />
      <InputField
        id="screening-born"
        name="bornOn"
        type="date"
        label={text.t('screening.bornOn')}
        error={errorOf('bornOn')}
        defaultValue={account.bornOn}
      />
      <button className="btn ink" type="submit">
        {text.t('screening.save')}
      </button>
    </form>
  )
}

/** A hit: how alike, what matched, both sides, its course. */
export function HitView({ hit }: HitProps) {
  const text = useText()
  return (
    <div className="rev-paper">
      <div className="rev-head">
        <h2>{text.t('screening.hit', { number: String(hit.buyerNumber) })}</h2>
        <span className="badge">{text.t(`screening.state.${hit.state}`)}</span>
      </div>
      <p>
        {text.t(`screening.list.${hit.list}`)} · {text.t('screening.score', { score: Math.round(hit.score * PERCENT) })}
      </p>
      <p className="dim screening-ref">
        {text.t('screening.ref', { ref: [hit.entry.ref, hit.entry.programmes].filter(Boolean).join(' · ') })}
      </p>
      <p>
        <b>{text.t('screening.matched', { name: hit.matched.name })}</b>
      </p>
      {hit.entry.isListed ? null : <p className="alert">{text.t('screening.gone')}</p>}
      <Comparison hit={hit} />
      <Course hit={hit} />
    </div>
  )
}
