import '../../../style/desks.css'
import { Link } from 'react-router'
import { decideDuplicate, DUPLICATE_REASON_MAX, listDuplicates } from '@app/contract/operations/duplicates/duplicates.ts'
import type { Duplicate, Duplicates, Twin } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

const PATH = '/operations/duplicates'
const NUMBER = /^[1-9]\d{0,5}$/
const PAGE = /^[1-9]\d{0,3}$/

interface DeskData extends Duplicates {
  /** The user id whose pairs are shown; empty for all that wait. */
  readonly number: string
}

/** `number` is a user id. */
export async function load({ api, url }: LoadArgs): Promise<DeskData> {
  const [number, page] = [(url.searchParams.get('number') ?? '').trim(), url.searchParams.get('page') ?? '']
  const wanted = { page: PAGE.test(page) ? Number(page) : 1, ...(NUMBER.test(number) ? { number: Number(number) } : {}) }
  return { ...(await api(listDuplicates, { query: wanted })), number: NUMBER.test(number) ? number : '' }
}

export const head = (_: DeskData, __: AppInfo, text: Text): PageHead => ({ title: text.t('twins.title') })

/** One of the two accounts: who, where, and how it stands. */
function Account({ twin }: { readonly twin: Twin }) {
  const text = useText()
  const isHere = twin.name !== ''
  return (
    <div className="desk-twin">
      <p>
        <b>{isHere ? twin.name : text.t('twins.elsewhere')}</b>{' '}
        {isHere ? (
          <Link className="link num" to={`/operations/members/${twin.number}`}>
            {twin.number}
          </Link>
        ) : (
          <span className="num">{twin.number}</span>
        )}
      </p>
      <p className="dim">
        {text.t(`site.${twin.site}`)} · {text.t(`twins.status.${twin.status}`)} ·{' '}
        {twin.level === null ? text.t('member.none') : text.t(`register.level.${twin.level}`)}
      </p>
    </div>
  )
}

/** What an operator decides about a pair, and why. */
function Decide({ pair }: { readonly pair: Duplicate }) {
  const text = useText()
  const id = `twins-${pair.id}`
  return (
    <DeskForm
      aria-label={text.t('twins.decide.of', { one: String(pair.person.number), other: String(pair.other.number) })}
      done={text.t('ops.done')}
      act={(api, form) =>
        api(decideDuplicate, {
          body: { id: pair.id, state: pair.state, isSame: fieldText(form, 'isSame') === 'true', reason: fieldText(form, 'reason') },
        })
      }
    >
      <ChoiceField
        id={`${id}-is`}
        label={text.t('twins.question')}
        name="isSame"
        required
        defaultValue={pair.state === 'OPEN' ? '' : String(pair.state === 'SAME')}
        choices={[
          ['', text.t('twins.choose')],
          ['false', text.t('twins.NOT_SAME')],
          ['true', text.t('twins.SAME')],
        ]}
      />
      <InputField id={`${id}-why`} label={text.t('member.desk.reason')} name="reason" required maxLength={DUPLICATE_REASON_MAX} />
      <FormFoot className="btn" send={text.t('twins.decide')} />
    </DeskForm>
  )
}

function Pair({ pair }: { readonly pair: Duplicate }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const { waits, state, decidedBy, decidedAt, reason } = pair
  const isGuest = [pair.person, pair.other].some(({ number, level }) => number === waits && level === 'G')
  const when = (iso: string): string => timeWithin(Date.parse(iso), zone, nowMs)
  return (
    <li data-pair={pair.id} data-state={state}>
      <div className="desk-pair">
        <Account twin={pair.person} />
        <Account twin={pair.other} />
        <p>
          {text.t('twins.shared')} {pair.marks.map((mark) => text.t(`twins.mark.${mark}`)).join(', ')}.{' '}
          <span className="dim">{text.t('twins.found', { when: when(pair.foundAt) })}</span>
        </p>
        {waits === null ? null : (
          <p className="alert warn">{text.t(isGuest ? 'twins.waits' : 'twins.waits.bids', { number: String(waits) })}</p>
        )}
        {decidedBy === null ? null : (
          <p>
            <b>{text.t(state === 'SAME' ? 'twins.SAME' : 'twins.NOT_SAME')}.</b>{' '}
            {text.t('twins.decided', { number: String(decidedBy), when: when(decidedAt), reason })}
          </p>
        )}
        <Decide pair={pair} />
      </div>
    </li>
  )
}

/** Accounts that may be one person's, and what operators decide about them. The people are never told. */
export function Page({ data }: { readonly data: DeskData }) {
  const text = useText()
  const { duplicates, number, page, pages } = data
  const query = (at: number): string => `${PATH}?${new URLSearchParams({ ...(number === '' ? {} : { number }), page: String(at) })}`
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('twins.title')}</h1>
      <p className="dim">{text.t('twins.lead')}</p>
      <Section id="twins-h" title={number === '' ? text.t('twins.open') : text.t('twins.of', { number })}>
        <form method="get" className="desk-form">
          <InputField id="twins-number" label={text.t('member.desk.find.id')} name="number" inputMode="numeric" defaultValue={number} />
          <button className="btn" type="submit">
            {text.t('member.desk.find.show')}
          </button>
        </form>
        {duplicates.length === 0 ? <p className="dim">{text.t('twins.none')}</p> : null}
        <ul className="drops">
          {duplicates.map((pair) => (
            <Pair key={`${pair.id} ${pair.state}`} pair={pair} />
          ))}
        </ul>
        <PageSteps page={page} pages={pages} to={query} />
      </Section>
    </div>
  )
}
