import '../../style/reviews.css'
import '../../style/identity.css'
import { Link } from 'react-router'
import type { ReviewedIdentity } from '@app/contract/identity/identity-desk.answers.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import type { Text } from '@app/text/create-text.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { ActForm, Allow, Overrule, VerdictForm } from './desk-forms.tsx'
import { deskAddress, type DeskData, loadDesk } from './identity-desk-data.ts'
import { pictureName } from './verify-identity-data.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = loadDesk
export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('idDesk.title') })

const MINUTE_MS = 60_000
/** Name of the outside service that decides where no reviewer does. */
const SERVICE = 'Stripe'
const faultWords = (fault: string, text: Text): string =>
  fault.startsWith('validation.') ? wordsOfField(fault, text) : text.dyn(`idDesk.fault.${fault}`, text.t('reviews.fault.other'))

/** The checks that wait, the oldest first. */
function Queue({ queue, check }: Pick<DeskData, 'queue' | 'check'>) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const waited = (sentAt: string): number => Math.max(0, Math.floor((nowMs - Date.parse(sentAt)) / MINUTE_MS)) * MINUTE_MS
  return (
    <section className="rev-queue" aria-label={text.t('idDesk.queue')}>
      <ol className="rev-list">
        {queue.checks.map((one) => (
          <li key={one.id}>
            <Link to={deskAddress(queue.page, one.id)} aria-current={one.id === check?.id ? 'true' : undefined}>
              <b>{one.displayName}</b>
              <span className="num">{formats.duration(waited(one.sentAt))}</span>
              <span className="dim">
                {text.t(`identity.document.${one.document}`)} · {text.t('idDesk.attempt', { number: one.attempt })}
                {one.isOverruleAsked ? ` · ${text.t('idDesk.overruleAsked')}` : ''}
                {one.claimedBy === null || one.isMine ? '' : ` · ${text.t('reviews.claimedBy', { number: String(one.claimedBy) })}`}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <PageSteps page={queue.page} pages={queue.pages} to={(page) => deskAddress(page, null)} />
    </section>
  )
}

/** The pictures, side by side. A look at one is an event, so only a claimed or decided check shows them. */
function Pictures({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  if (check.provider !== null) return <p className="dim">{text.t('idDesk.provider')}</p>
  if (check.pictures.length === 0) return check.status === 'PENDING' ? null : <p className="dim">{text.t('idDesk.emptied')}</p>
  return (
    <div className="idd-pictures">
      {check.pictures.map((picture) => {
        const name = pictureName(picture, check.document, text)
        return (
          <figure key={picture}>
            <img
              src={`/data/operations/identity/${check.id}/pictures/${picture}`}
              alt={text.t('idDesk.picture', { picture: name, name: check.displayName })}
              width={800}
              height={600}
            />
            <figcaption>{name}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

/** What the account says, beside which the pictures are looked at. */
function Facts({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  const { locale, dialect } = useApp()
  const { account, sameElsewhere } = check
  const rows = [
    [text.t('idDesk.name'), `${account.firstName} ${account.lastName}`.trim() || text.t('reviews.none')],
    [
      text.t('idDesk.country'),
      account.country === '' ? text.t('reviews.none') : countryName(account.country, languageTagOf(locale, dialect)),
    ],
    [text.t('idDesk.age'), text.t('idDesk.years', { age: check.adultAge })],
    [text.t('idDesk.tries'), String(check.triesLeft)],
  ]
  return (
    <section aria-labelledby="idd-facts">
      <h3 id="idd-facts">{text.t('idDesk.facts')}</h3>
      <table className="tbl rev-compare">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
          <tr data-differs={sameElsewhere.length > 0 ? 'true' : undefined}>
            <th scope="row">{text.t('idDesk.elsewhere')}</th>
            <td>
              {sameElsewhere.length === 0 ? text.t('reviews.elsewhere.none') : sameElsewhere.join(', ')}
              {sameElsewhere.length === 0 ? null : <Icon name="warn" />}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** What was decided about this account before. */
function History({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  const formats = useFormats()
  return (
    <section aria-labelledby="idd-past">
      <h3 id="idd-past">{text.t('reviews.history')}</h3>
      {check.history.length === 0 ? <p className="dim">{text.t('idDesk.history.none')}</p> : null}
      <ul className="rev-past">
        {check.history.map(({ at, decision, reasonCode, by, note }) => (
          <li key={`${at} ${decision}`}>
            <span className="dim">{formats.day(Date.parse(at))}</span>
            <span>
              {text.t(`idDesk.decision.${decision}`)}
              {reasonCode === null ? '' : ` · ${text.t(`idDesk.short.${reasonCode}`)}`} ({by ?? SERVICE}) {note}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who has the check, and the press that claims it or gives it back. */
function Claim({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  if (check.isRelated) return <p className="alert">{text.t('idDesk.related')}</p>
  if (check.status !== 'PENDING') return null
  if (check.claimedBy !== null && !check.isMine)
    return <p className="alert">{text.t('idDesk.claimedBy', { number: String(check.claimedBy) })}</p>
  return (
    <>
      {check.isMine ? null : <p>{text.t('idDesk.unclaimed')}</p>}
      <ActForm check={check} act={check.isMine ? 'release' : 'claim'}>
        <button className={check.isMine ? 'btn' : 'btn ink'} type="submit">
          {text.t(check.isMine ? 'reviews.release' : 'reviews.claim')}
        </button>
      </ActForm>
    </>
  )
}

/** The case: who has it, the pictures, what to compare, the verdict or what may follow a failure. */
function Case({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  const formats = useFormats()
  const { zone } = useApp()
  const isOpen = check.status === 'PENDING'
  const isFailed = check.status === 'FAILED' && !check.isRelated
  return (
    <>
      <div className="rev-paper">
        <div className="rev-head">
          <h2>
            {text.t(`identity.document.${check.document}`)} · {check.displayName}
          </h2>
          <span className="badge">
            {check.isMine && isOpen
              ? text.t('reviews.claimedMine', { time: formats.timeAt(Date.parse(check.claimedUntil), zone) })
              : text.dyn(`idDesk.status.${check.status}`, check.status)}
          </span>
        </div>
        {!check.isRelated && (check.isMine || !isOpen) ? <Pictures check={check} /> : null}
        <Claim check={check} />
        <History check={check} />
      </div>
      <div className="rev-side">
        <Facts check={check} />
        {isOpen && check.isMine && !check.isRelated ? <VerdictForm key={check.id} check={check} /> : null}
        {isFailed ? <Overrule check={check} /> : null}
        {isFailed && check.triesLeft === 0 ? <Allow check={check} /> : null}
      </div>
    </>
  )
}

/** The desk on which reviewers decide who is who they say. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { queue, check, fault } = data
  return (
    <div className="desk rev">
      <DeskNav />
      <h1>{text.t('idDesk.title')}</h1>
      <p>{text.t('idDesk.lead', { count: queue.waiting })}</p>
      <div role="alert">{fault === '' ? null : <p className="alert bad">{faultWords(fault, text)}</p>}</div>
      <div className="rev-g">
        {check === null ? null : (
          <Link className="rev-back link" to={deskAddress(queue.page, null)}>
            {text.t('reviews.back')}
          </Link>
        )}
        <Queue queue={queue} check={check} />
        {check === null ? <p className="dim">{queue.waiting === 0 ? '' : text.t('idDesk.choose')}</p> : <Case check={check} />}
      </div>
    </div>
  )
}
