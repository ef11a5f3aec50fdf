import '../../style/desks.css'
import '../../style/payments.css'
import '../../style/bank.css'
import { Link, useNavigate } from 'react-router'
import type { LinesPosted, StatementShown } from '@app/contract/bank/bank.answers.ts'
import { discardStatement, getBankStatement, postStatement } from '@app/contract/bank/bank.ts'
import { LINE_FILTERS, LINE_REASON_MAX } from '@app/contract/bank/bank-codes.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { bankRefusal } from './bank-words.ts'
import { LineRow } from './line-row.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

const DESK = '/operations/money/statements'

export async function load({ api, params, url }: LoadArgs): Promise<StatementShown> {
  const id = params['id'] ?? ''
  if (!/^\d{1,15}$/.test(id)) throw new Failure('NOT_FOUND')
  const show = LINE_FILTERS.find((one) => one === url.searchParams.get('show')) ?? 'OPEN'
  try {
    return await api(getBankStatement, { params: { id }, query: { show, page: pageOf(url) } })
  } catch (error) {
    throw isFailure(error) && error.code === 'STATEMENT_NOT_FOUND' ? new Failure('NOT_FOUND') : error
  }
}

export const head = ({ statement }: StatementShown, _: AppInfo, text: Text): PageHead => ({
  title: text.t('bank.statement', { day: statement.toOn }),
})

/** The balances that have to lead from one to the other. */
function Balances({ data: { statement, ...sums } }: { readonly data: StatementShown }) {
  const text = useText()
  const words = usePayWords()
  const money = (amount: number): string => words.money(amount, statement.currencyCode)
  const facts = [
    [text.t('bank.opening'), money(statement.opening)],
    [text.t('bank.in'), money(sums.in)],
    [text.t('bank.out'), money(sums.out)],
    [text.t('bank.closing'), money(statement.closing)],
  ] as const
  return (
    <dl className="bank-tie">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Posts what is sure, so many lines a press. */
function PostForm({ data: { statement, counts } }: { readonly data: StatementShown }) {
  const text = useText()
  const { prove, onRefused } = useProof('bank.proof')
  if (counts.exact === 0) return counts.open === 0 ? null : <p className="dim">{text.t('bank.post.none')}</p>
  return (
    <>
      {prove}
      <Form<LinesPosted>
        className="acts has-script"
        aria-label={text.t('bank.post')}
        isGuarded={false}
        wordsOf={bankRefusal}
        onRefused={onRefused}
        done={({ posted, left, failed }) =>
          [text.t('bank.posted', { count: posted, left }), ...(failed === 0 ? [] : [text.t('bank.postFailed', { count: failed })])].join(
            ' ',
          )
        }
        act={(api) => api(postStatement, { params: { id: String(statement.id) }, body: {} })}
      >
        <p>{text.t('bank.post.lead', { count: counts.exact })}</p>
        <FormFoot className="btn ink" send={text.t('bank.post')} />
      </Form>
    </>
  )
}

function DiscardForm({ id }: { readonly id: number }) {
  const text = useText()
  const navigate = useNavigate()
  return (
    <details className="has-script">
      <summary>{text.t('bank.discard')}</summary>
      <Form
        aria-label={text.t('bank.discard')}
        isReadAgain={false}
        wordsOf={bankRefusal}
        onDone={() => void navigate(DESK)}
        act={(api, form) => api(discardStatement, { params: { id: String(id) }, body: { reason: fieldText(form, 'reason') } })}
      >
        <p className="dim">{text.t('bank.discard.lead')}</p>
        <InputField id="discard-why" name="reason" label={text.t('bank.reason')} maxLength={LINE_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('bank.discard')} />
      </Form>
    </details>
  )
}

/** One statement: its balances, what is sure, and its lines. */
export function Page({ data }: { readonly data: StatementShown }) {
  const text = useText()
  const words = usePayWords()
  const { timeWithin } = useFormats()
  const { zone, nowMs } = useApp()
  const { statement, counts, lines, show, page, pages } = data
  const { id, account, currencyCode, format, loadedAt, toOn } = statement
  const numbers = { OPEN: counts.open, DECIDED: counts.decided, ALL: counts.open + counts.decided }
  return (
    <div className="desk bank">
      <DeskNav />
      <p>
        <Link to={DESK}>{text.t('bank.back')}</Link>
      </p>
      <h1>{text.t('bank.statement', { day: words.date(toOn) })}</h1>
      <p className="dim">
        {text.t('bank.statement.lead', { account, currency: currencyCode, format, when: timeWithin(Date.parse(loadedAt), zone, nowMs) })}
      </p>
      <Balances data={data} />
      <PostForm data={data} />
      <Section id="bank-lines-h" title={text.t('bank.lines')}>
        <nav className="seg" aria-label={text.t('bank.lines')}>
          {LINE_FILTERS.map((filter) => (
            <Link key={filter} to={`${DESK}/${id}?show=${filter}`} aria-current={filter === show ? 'page' : undefined}>
              {text.t(`bank.show.${filter}`, { count: numbers[filter] })}
            </Link>
          ))}
        </nav>
        {lines.length === 0 ? <p className="dim">{text.t('bank.lines.none')}</p> : null}
        <ol className="bank-lines">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} pools={data.pools} />
          ))}
        </ol>
        <PageSteps page={page} pages={pages} to={(to) => `${DESK}/${id}?show=${show}&page=${to}`} />
      </Section>
      {data.isDiscardable ? <DiscardForm id={id} /> : null}
    </div>
  )
}
