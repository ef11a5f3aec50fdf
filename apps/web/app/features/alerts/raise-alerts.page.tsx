import { listNotices, listRaisedAlerts, withdrawAlert } from '@app/contract/alerts/alert-operations.ts'
import type { Notices, RaisedAlerts } from '@app/contract/alerts/alerts.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { isFinal } from '@app/rules/alerts/decide-update.ts'
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
  /** The requested user id, as typed. */
  readonly typed: string
  /** Why there is nothing to show of that user id; empty where there is. */
  readonly fault: string
}

export async function load({ url, api }: LoadArgs): Promise<DeskData> {
  const typed = url.searchParams.get('buyer') ?? ''
  const { notices } = await api(listNotices, {})
  if (typed === '') return { notices, buyer: null, typed, fault: '' }
  try {
    return { notices, buyer: await api(listRaisedAlerts, { query: { buyerNumber: Number(typed) } }), typed, fault: '' }
  } catch (error) {
    if (isFailure(error) && (error.code === 'BUYER_NOT_FOUND' || error.code === 'INVALID_INPUT'))
      return { notices, buyer: null, typed, fault: error.code }
    throw error
  }
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
              <td>{alert.actionStatus}</td>
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
          <label htmlFor="buyer">{text.t('raise.buyer')}</label>
          <input className="in" id="buyer" name="buyer" inputMode="numeric" defaultValue={data.typed} required />
          <button className="btn" type="submit">
            {text.t('raise.show')}
          </button>
        </form>
        {data.fault === '' ? null : <p role="alert">{text.t(data.fault === 'BUYER_NOT_FOUND' ? 'raise.unknown' : 'validation.wrong')}</p>}
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
