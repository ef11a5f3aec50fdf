import '../../style/ledger.css'
import { Link } from 'react-router'
import { clockLabel } from '@app/rules/formats/clock-zone.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { Section } from '../../ui/section.tsx'
import { LedgerCheck } from './ledger-check.tsx'
import { ledgerPagesOf, ledgerPath, type LedgerPageData, loadLedger } from './ledger-data.ts'
import { LedgerTable } from './ledger-table.tsx'

export const load = (args: LoadArgs): Promise<LedgerPageData> => loadLedger(args)

export const head = ({ lotNumber, page }: LedgerPageData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('ledger.title', { number: lotNumber }),
  canonicalPath: ledgerPath(lotNumber, page + 1),
})

/** A lot's ledger, event by event: to be read, shared, checked here, or fetched and checked elsewhere. Reads without a script. */
export function Page({ data }: { readonly data: LedgerPageData }) {
  const text = useText()
  const { lotNumber, total, page, clock, events } = data
  const pages = ledgerPagesOf(total)
  const steps = <PageSteps page={page + 1} pages={pages} to={(at) => ledgerPath(lotNumber, at)} />
  const last = events.at(-1)
  return (
    <section className="desk">
      <p className="crumbs">
        <Link to={`/lot/${lotNumber}`}>← {text.t('ledger.back')}</Link>
      </p>
      <h1>{text.t('ledger.title', { number: lotNumber })}</h1>
      <div className="led-lead">
        <p>{text.t('ledger.lead')}</p>
        <p>{text.t('ledger.lead.hash')}</p>
      </div>
      <LedgerCheck lot={lotNumber} />
      <Section id="events-h" title={text.t('ledger.events', { count: total })}>
        {last === undefined ? (
          <p>{text.t('ledger.none')}</p>
        ) : (
          <>
            <div className="led-top">
              <p className="dim">{text.t('ledger.zone', { zone: clockLabel(clock, last.atMs) })}</p>
              {steps}
            </div>
            <LedgerTable data={data} />
            {steps}
          </>
        )}
      </Section>
      <p className="dim">{text.t('ledger.offline')}</p>
    </section>
  )
}
