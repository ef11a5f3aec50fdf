import '../../style/desks.css'
import '../../style/payments.css'
import '../../style/bank.css'
import { Link } from 'react-router'
import type { StatementDesk } from '@app/contract/bank/bank.answers.ts'
import { getStatementDesk } from '@app/contract/bank/bank.ts'
import { STATEMENT_FAULTS } from '@app/contract/bank/bank-codes.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Section } from '../../ui/section.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { type FaultFacts, faultWords } from './bank-words.ts'
import { LineRow } from './line-row.tsx'
import { LoadForm } from './load-form.tsx'
import { MappingForm } from './mapping-form.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

interface StatementsData extends StatementDesk {
  /** Why a form without script came back; empty for nothing. */
  readonly reason: string
  readonly facts: FaultFacts
}

const FACTS = ['from', 'until', 'day', 'found', 'expected', 'currencyCode', 'most'] as const
const FACT_MAX = 60

export async function load({ api, url }: LoadArgs): Promise<StatementsData> {
  const said = url.searchParams.get('reason')
  const facts = FACTS.map((name) => [name, (url.searchParams.get(name) ?? '').slice(0, FACT_MAX)] as const)
  return {
    ...(await api(getStatementDesk, {})),
    reason: STATEMENT_FAULTS.find((one) => one === said) ?? '',
    facts: Object.fromEntries(facts),
  }
}

export const head = (_: StatementsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('bank.title') })

/** The statements that were loaded, the newest first. */
function Loaded({ statements }: Pick<StatementDesk, 'statements'>) {
  const text = useText()
  const words = usePayWords()
  return (
    <Section id="bank-list-h" title={text.t('bank.list')}>
      {statements.length === 0 ? <p className="dim">{text.t('bank.none')}</p> : null}
      <ol className="bank-list">
        {statements.map(({ id, account, fromOn, toOn, closing, currencyCode, open }) => (
          <li key={id}>
            <Link to={`/operations/money/statements/${id}`}>
              {fromOn === toOn ? words.date(toOn) : text.t('bank.span', { from: words.date(fromOn), until: words.date(toOn) })}
            </Link>
            <span className="num dim">{account}</span>
            <span className="num bank-sum">{words.money(closing, currencyCode)}</span>
            <span className={open > 0 ? 'badge warn' : 'badge'}>
              {open > 0 ? text.t('bank.show.OPEN', { count: open }) : text.t('bank.allDecided')}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Where bookkeepers load statements, and what is in suspense. */
export function Page({ data }: { readonly data: StatementsData }) {
  const text = useText()
  const { statements, suspense, suspended, askedBack, pools, mappings, reason, facts } = data
  return (
    <div className="desk bank">
      <DeskNav />
      <h1>{text.t('bank.title')}</h1>
      <p className="dim">{text.t('bank.lead')}</p>
      <div role="alert">{reason === '' ? null : <p className="alert bad">{faultWords(reason, facts, text)}</p>}</div>
      <Section id="bank-load-h" title={text.t('bank.load')}>
        <LoadForm mappings={mappings} />
      </Section>
      <Loaded statements={statements} />
      <Section id="bank-susp-h" title={text.t('bank.suspense')}>
        <p className="dim">{suspended === 0 ? text.t('bank.suspense.none') : text.t('bank.suspense.count', { count: suspended })}</p>
        <ol className="bank-lines">
          {suspense.map((line) => (
            <LineRow key={line.id} line={line} pools={pools} />
          ))}
        </ol>
      </Section>
      <Section id="bank-back-h" title={text.t('bank.askedBack')}>
        {askedBack.length === 0 ? <p className="dim">{text.t('bank.askedBack.none')}</p> : null}
        <ol className="bank-lines">
          {askedBack.map((line) => (
            <LineRow key={line.id} line={line} pools={[]} />
          ))}
        </ol>
      </Section>
      <Section id="bank-map-h" title={text.t('bank.mapping')}>
        <MappingForm />
      </Section>
    </div>
  )
}
