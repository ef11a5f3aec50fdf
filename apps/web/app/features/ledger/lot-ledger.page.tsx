import { useState } from 'react'
import { Link } from 'react-router'
import { getBidHistory } from '@app/contract/bids/bidding.ts'
import type { BidHistory } from '@app/contract/bids/bidding.answers.ts'
import { SALE_CANCELLED } from '@app/rules/ledger/ledger.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import type { CheckedLedger } from './check-ledger.ts'

interface LedgerPageData {
  readonly lot: number
  /** Acts of operators that need two, the last first. */
  readonly acts: BidHistory['events']
}

/** @throws LOT_NOT_FOUND. */
export async function load({ params, api }: LoadArgs): Promise<LedgerPageData> {
  const { lotNumber, events } = await api(getBidHistory, { params: { lotNumber: Number(params['lotId']) } })
  return { lot: lotNumber, acts: events.filter(({ persons }) => persons !== undefined) }
}

export const head = ({ lot }: LedgerPageData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('ledger.title', { number: lot }),
  canonicalPath: `/lot/${lot}/ledger`,
})

type Checked = CheckedLedger | 'checking' | 'failed' | null

function verdictOf(checked: CheckedLedger, text: Text): string {
  if (checked.fault !== null) return text.t('ledger.bad', { seq: checked.fault.seq })
  return text.t(checked.isSignatureChecked ? 'ledger.proven' : 'ledger.proven.unsigned', { count: checked.events })
}

function Verdict({ checked }: { readonly checked: Checked }) {
  const text = useText()
  if (checked === null) return null
  if (checked === 'checking') return <p>{text.t('ledger.checking')}</p>
  if (checked === 'failed') return <p className="bad">{text.t('ledger.failed')}</p>
  return (
    <>
      <p className={checked.fault === null ? 'alert' : 'alert bad'} data-proven={checked.fault === null}>
        {verdictOf(checked, text)}
      </p>
      {checked.hidden === 0 ? null : <p className="dim">{text.t('ledger.hidden', { count: checked.hidden })}</p>}
    </>
  )
}

/** Acts of operators on the lot that need two people, and how many there were. */
function OperatorActs({ acts }: Pick<LedgerPageData, 'acts'>) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  if (acts.length === 0) return null
  return (
    <Section id="house-h" title={text.t('ledger.house')}>
      <ul className="drops">
        {acts.map(({ seq, kind, atMs, persons, text: words }) => (
          <li key={seq} data-persons={persons}>
            <b>{text.t(words === SALE_CANCELLED ? 'bid.event.SALE_CANCELLED' : `bid.event.${kind}`)}</b>{' '}
            {words === null || words === SALE_CANCELLED ? null : <span>{text.dyn(`bid.outcome.${words}`, words)} </span>}
            {persons === undefined ? null : <span>{text.t(`bid.persons.${persons}`)} </span>}
            <span className="dim">{formats.yardTime(atMs, zone, nowMs)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A lot's ledger: to be checked here, or fetched and checked elsewhere. */
export function Page({ data }: { readonly data: LedgerPageData }) {
  const text = useText()
  const [checked, setChecked] = useState<Checked>(null)
  const file = `/public/data/ledger/${data.lot}`
  const check = async (): Promise<void> => {
    setChecked('checking')
    try {
      const [answer, { checkLedger }] = await Promise.all([fetch(file), import('./check-ledger.ts')])
      if (!answer.headers.get('content-type')?.startsWith('application/x-ndjson')) throw new Error('no ledger')
      setChecked(await checkLedger(await answer.text()))
    } catch {
      setChecked('failed')
    }
  }
  return (
    <section className="desk">
      <p className="crumbs">
        <Link to={`/lot/${data.lot}`}>← {text.t('ledger.back')}</Link>
      </p>
      <h1>{text.t('ledger.title', { number: data.lot })}</h1>
      <p>{text.t('ledger.lead')}</p>
      <p className="acts desk-find">
        <button type="button" className="btn ink has-script" disabled={checked === 'checking'} onClick={() => void check()}>
          {text.t('ledger.check')}
        </button>
        <a className="btn" href={file} download>
          {text.t('ledger.download')}
        </a>
      </p>
      <div role="status">
        <Verdict checked={checked} />
      </div>
      <OperatorActs acts={data.acts} />
      <p className="dim">{text.t('ledger.offline')}</p>
    </section>
  )
}
