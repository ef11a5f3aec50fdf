import { listNotices, listRaisedAlerts, withdrawAlert } from '@app/contract/alerts/alert-operations.ts'
import type { Notices, RaisedAlerts } from '@app/contract/alerts/alerts.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { findPeople, type FoundPeople, PEOPLE_WORDS_MAX, PEOPLE_WORDS_MIN } from '@app/contract/operations/desk-overview.ts'
import { isFinal } from '@app/rules/alerts/decide-update.ts'
import { Link } from 'react-router'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import type { Text } from '@app/text/create-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { AlertForm } from './alert-form.tsx'
import { titleOfAlert } from './alert-words.ts'
import { NoticeDesk } from './notice-desk.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { useDesk, type Operate } from '../desks/use-desk.ts'
import { DeskNav } from '../desks/desk-nav.tsx'

interface DeskData {
  readonly notices: Notices['notices']
  readonly buyer: RaisedAlerts | null
  /** The user id, or what else was typed to find somebody. */
  readonly typed: string
  /** Whom that finds; null where it names one person, or nothing was typed. */
  readonly found: FoundPeople | null
}

const NUMBER = /^[1-9]\d{0,8}$/

/** What was raised for somebody; null for an id of nobody that the operator serves. */
async function loadBuyer(api: LoadArgs['api'], buyerNumber: number): Promise<RaisedAlerts | null> {
  try {
    return await api(listRaisedAlerts, { query: { buyerNumber } })
  } catch (error) {
    if (isFailure(error) && error.code === 'BUYER_NOT_FOUND') return null
    throw error
  }
}

export async function load({ url, api }: LoadArgs): Promise<DeskData> {
  const typed = (url.searchParams.get('buyer') ?? '').trim().slice(0, PEOPLE_WORDS_MAX)
  const { notices } = await api(listNotices, {})
  const buyer = NUMBER.test(typed) ? await loadBuyer(api, Number(typed)) : null
  if (buyer !== null || typed.length < PEOPLE_WORDS_MIN) return { notices, buyer, typed, found: null }
  const found = await api(findPeople, { query: { words: typed } })
  const [only, ...more] = found.people
  const alone = only === undefined || more.length > 0 ? null : await loadBuyer(api, only.number)
  return { notices, buyer: alone, typed, found: alone === null ? found : null }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('raise.title') })

function BuyerAlerts({ buyer, run }: { readonly buyer: RaisedAlerts; readonly run: Operate }) {
  const text = useText()
  const formats = useFormats()
  if (buyer.alerts.length === 0) return <p className="dim">{text.t('raise.none')}</p>
  return (
    <div className="scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{text.t('raise.column.action')}</th>
            <th scope="col">{text.t('raise.message')}</th>
            <th scope="col">{text.t('raise.column.status')}</th>
            <th scope="col">{text.t('raise.column.raised')}</th>
            <th scope="col">
              <span className="vh">{text.t('raise.withdraw')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {buyer.alerts.map((alert) => (
            <tr key={alert.userActionId}>
              <td>{titleOfAlert(alert, text)}</td>
              <td>{alert.actionDetailsMap.message}</td>
              <td>{text.t(`raise.state.${alert.actionStatus}`)}</td>
              <td>{formats.day(Date.parse(alert.raisedAt))}</td>
              <td>
                {isFinal(alert.actionStatus) ? null : (
                  <ActButton
                    className="btn sm has-script"
                    act={() => run((api) => api(withdrawAlert, { body: { userActionId: alert.userActionId } }))}
                  >
                    {text.t('raise.withdraw')}
                  </ActButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whom a search found, each the way to their alerts. */
function Found({ found: { people, hasMore }, words }: { readonly found: FoundPeople; readonly words: string }) {
  const text = useText()
  if (people.length === 0) return <p role="status">{text.t('ops.people.none', { words })}</p>
  return (
    <>
      <ul className="drops">
        {people.map(({ number, displayName, email, phone }) => (
          <li key={number}>
            <Link className="link" to={`?buyer=${number}`}>
              {displayName} ({number})
            </Link>
            <span className="dim">{[email, phone].filter((part) => part !== '').join(', ')}</span>
          </li>
        ))}
      </ul>
      {hasMore ? <p role="status">{text.t('ops.people.more')}</p> : null}
    </>
  )
}

/** Operators raise alerts for one buyer here, and notices to everybody. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { act: run, message } = useDesk('raise.done')
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('raise.title')}</h1>
      <p>{text.t('raise.lead')}</p>
      <output className="desk-said">{message}</output>
      <Section id="buyer-h" title={text.t('raise.find')}>
        <form className="acts desk-find" method="get" action="">
          <label htmlFor="buyer">{text.t('ops.people.find')}</label>
          <input
            className="in"
            id="buyer"
            name="buyer"
            type="search"
            minLength={PEOPLE_WORDS_MIN}
            maxLength={PEOPLE_WORDS_MAX}
            defaultValue={data.typed}
            required
          />
          <button className="btn" type="submit">
            {text.t('raise.show')}
          </button>
        </form>
        {data.found === null ? null : <Found found={data.found} words={data.typed} />}
        {data.buyer === null ? null : (
          <>
            <h3>{text.t('raise.of', { name: data.buyer.displayName, number: String(data.buyer.buyerNumber) })}</h3>
            <BuyerAlerts buyer={data.buyer} run={run} />
            <AlertForm key={data.buyer.buyerNumber} buyerNumber={data.buyer.buyerNumber} />
          </>
        )}
      </Section>
      <NoticeDesk notices={data.notices} run={run} />
    </div>
  )
}
