import '../../style/desks.css'
import '../../style/payments.css'
import { getLenderDesk } from '@app/contract/lenders/lender-desk.ts'
import type { DeskLender, LenderDesk } from '@app/contract/lenders/lenders.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { LenderActRow } from './lender-act.tsx'
import { EndLender, LenderForm } from './lender-form.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = ({ api }: LoadArgs): Promise<LenderDesk> => api(getLenderDesk, {})

export const head = (_: LenderDesk, __: AppInfo, text: Text): PageHead => ({ title: text.t('lenderDesk.title') })

/** What is kept of a lender, how much it has, and what can be asked about it. */
function LenderRow({ lender, onRefused }: { readonly lender: DeskLender; readonly onRefused: (error: unknown) => void }) {
  const text = useText()
  const formats = useFormats()
  const { lenderId, site, name, address, email, phone, referenceName, waiting, endedAt } = lender
  const facts = [...address, email, phone, referenceName].filter((fact) => fact !== '')
  return (
    <li className="refund-row" data-lender={lenderId}>
      <h2 className="refund-head">{name}</h2>
      <p>
        {text.t(`site.${site}`)} ·{' '}
        {endedAt === ''
          ? text.t('lenderDesk.waiting', { count: waiting })
          : text.t('lenderDesk.ended', { day: formats.day(Date.parse(endedAt)) })}
      </p>
      <p className="dim">{facts.join(' · ')}</p>
      {endedAt === '' ? (
        <details>
          <summary aria-label={`${text.t('lenderDesk.change')}: ${name}`}>{text.t('lenderDesk.change')}</summary>
          <LenderForm lender={lender} onRefused={onRefused} />
          <EndLender lender={lender} onRefused={onRefused} />
        </details>
      ) : null}
    </li>
  )
}

/** The desk on which bookkeepers keep the lenders of their sites: one asks, another agrees. */
export function Page({ data: { sites, lenders, acts } }: { readonly data: LenderDesk }) {
  const text = useText()
  const { prove, onRefused } = useProof('lenderDesk.proof')
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('lenderDesk.title')}</h1>
      <p className="dim">{text.t('lenderDesk.lead')}</p>
      {prove}
      {lenders.length === 0 ? <p className="dim">{text.t('lenderDesk.none')}</p> : null}
      <ul className="refund-list">
        {lenders.map((lender) => (
          <LenderRow key={lender.lenderId} lender={lender} onRefused={onRefused} />
        ))}
      </ul>
      <Section id="lender-add" title={text.t('lenderDesk.add')}>
        <LenderForm sites={sites} onRefused={onRefused} />
      </Section>
      {acts.length === 0 ? null : (
        <Section id="lender-acts" title={text.t('lenderDesk.acts')}>
          <ol className="refund-list">
            {acts.map((act) => (
              <LenderActRow key={`${act.actId} ${act.state}`} act={act} onRefused={onRefused} />
            ))}
          </ol>
        </Section>
      )}
    </div>
  )
}
