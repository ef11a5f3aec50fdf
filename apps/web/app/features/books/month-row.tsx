import { MONTH_REASON_MAX } from '@app/contract/books/book-codes.ts'
import type { MonthActDone, MonthList } from '@app/contract/books/books.answers.ts'
import { askMonthClose, decideMonthClose } from '@app/contract/books/books.ts'
import type { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { writtenMonth } from '@app/rules/formats/written-dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'

type Month = MonthList['months'][number]

const refusal = ({ code, detail: { reason } }: Failure, text: Text): string | null =>
  code === 'MONTH_REFUSED' && typeof reason === 'string' ? text.dyn(`books.kept.${reason}`, '') || null : null

interface ActProps {
  readonly id: string
  readonly word: 'ask' | 'approve' | 'refuse'
  readonly act: (api: Api, reason: string) => Promise<MonthActDone>
  readonly onRefused: (error: unknown) => void
}

function Act({ id, word, act, onRefused }: ActProps) {
  const text = useText()
  return (
    <Form
      className="pay-form has-script"
      aria-label={text.t(`books.${word}`)}
      isGuarded={false}
      wordsOf={refusal}
      onRefused={onRefused}
      done={({ state }: MonthActDone) => text.t(`books.act.${state}`)}
      act={(api, form) => act(api, fieldText(form, 'reason'))}
    >
      <InputField id={id} name="reason" label={text.t('books.reason')} maxLength={MONTH_REASON_MAX} required />
      <FormFoot className={word === 'approve' ? 'btn sm ink' : 'btn sm'} send={text.t(`books.${word}`)} />
    </Form>
  )
}

/** A month of the books: how it stands, what keeps it open, and what the reader may do about it. */
export function MonthRow({ site, month: row }: { readonly site: SiteCode; readonly month: Month }) {
  const text = useText()
  const formats = useFormats()
  const { prove, onRefused } = useProof('books.proof')
  const { month, state, entries, keptBy, closedBy, closedAt, asked } = row
  const day = (iso: string): string => formats.day(Date.parse(iso))
  const facts = [
    text.t(`books.state.${state}`),
    text.t('books.entries', { count: entries }),
    ...(closedBy === null ? [] : [text.t('books.closed', { by: String(closedBy), day: day(closedAt) })]),
    ...(asked === null ? [] : [text.t('books.asked', { by: String(asked.by), day: day(asked.at), reason: asked.reason })]),
  ]
  return (
    <li className="refund-row">
      <h2 className="refund-head num">{writtenMonth(Date.parse(month), { ...formats.display, zone: UTC_CLOCK })}</h2>
      <p>{facts.join(' · ')}</p>
      {state === 'CLOSED' ? null : (
        <ul>
          {keptBy.map((reason) => (
            <li key={reason} className="dim">
              {text.t(`books.kept.${reason}`)}
            </li>
          ))}
        </ul>
      )}
      <div className="refund-acts">
        {prove}
        {state === 'OPEN' && keptBy.length === 0 ? (
          <Act
            id={`ask-${month}`}
            word="ask"
            onRefused={onRefused}
            act={(api, reason) => api(askMonthClose, { body: { site, month, reason } })}
          />
        ) : null}
        {asked === null
          ? null
          : asked.acts.map((action) => (
              <Act
                key={action}
                id={`${action}-${month}`}
                word={action}
                onRefused={onRefused}
                act={(api, reason) => api(decideMonthClose, { params: { id: String(asked.actId) }, body: { action, reason } })}
              />
            ))}
      </div>
    </li>
  )
}
