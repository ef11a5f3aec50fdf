import type { BidderNumber } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { useFormats } from '../../../platform/use-formats.ts'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { refusalWords } from '../fault-words.ts'
import { InviteForm } from './invite-form.tsx'
import type { MandatesData } from '../mandates-data.ts'
import { NUMBER_CALLS, type NumberPart } from './number-calls.ts'

/** Takes an invitation back by its button alone; works without script. */
function WithdrawForm({ part, invitation }: { readonly part: NumberPart; readonly invitation: NonNullable<BidderNumber['invitation']> }) {
  const text = useText()
  const { locale } = useApp()
  const { id, name } = invitation
  return (
    <Form
      className="mandate-form"
      method="post"
      action={NUMBER_CALLS[part].withdraw.path}
      aria-label={text.t('numbers.withdraw.name', { name })}
      wordsOf={refusalWords}
      done={text.t('numbers.withdrawn')}
      isChecked={false}
      act={(api) => api(NUMBER_CALLS[part].withdraw, { body: { invitationId: String(id), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="invitationId" value={id} />
      <FormFoot className="btn danger" send={text.t('numbers.withdraw')} />
    </Form>
  )
}

interface OpenNumberProps {
  readonly part: NumberPart
  readonly number: BidderNumber
  readonly currencies: readonly CurrencyCode[]
  /** Whether a form without script came back from here. */
  readonly isAsked: boolean
}

/** A number that nobody holds: who is invited to it, or the form that assigns it. */
function OpenNumber({ part, number: { number, kind, invitation }, currencies, isAsked }: OpenNumberProps) {
  const text = useText()
  const formats = useFormats()
  const title = text.t(`mandate.kind.${kind}`, { number: String(number) })
  return (
    <article className="holder" data-number={number} aria-labelledby={`number-${number}`}>
      <div className="holder-h">
        <h3 id={`number-${number}`}>{title}</h3>
        <p>
          <b>
            {invitation === null
              ? text.t('numbers.state.VACANT')
              : text.t('numbers.state.INVITED', { day: formats.day(Date.parse(invitation.endsAt)) })}
          </b>
        </p>
        {invitation === null ? null : (
          <p className="dim">{text.t('numbers.state.to', { name: invitation.name, email: invitation.email })}</p>
        )}
      </div>
      <div className="holder-acts">
        {invitation === null ? (
          <details open={isAsked || undefined}>
            <summary aria-label={text.t('numbers.assign.name', { number: String(number) })}>{text.t('numbers.assign')}</summary>
            <InviteForm part={part} number={number} currencies={currencies} />
          </details>
        ) : (
          <WithdrawForm key={invitation.id} part={part} invitation={invitation} />
        )}
      </div>
    </article>
  )
}

/** The numbers of the reader's account that nobody holds, and the form that invites to a new one. */
export function NumberList({ part, data }: { readonly part: NumberPart; readonly data: MandatesData }) {
  const text = useText()
  const { numbers, currencies, aboutNumber } = data
  const open = numbers.numbers.filter(({ state }) => state !== 'HELD')
  return (
    <section className="sec" aria-labelledby="numbers-h">
      <div className="sec-h">
        <h2 id="numbers-h">{text.t('numbers.title')}</h2>
        <span className="dim">{text.t('numbers.count', { count: numbers.numbers.length, max: numbers.max })}</span>
      </div>
      <p className="dim">{text.t('numbers.lead')}</p>
      {open.map((number) => (
        <OpenNumber
          key={number.number}
          part={part}
          number={number}
          currencies={currencies}
          isAsked={aboutNumber === String(number.number)}
        />
      ))}
      {numbers.numbers.length < numbers.max ? (
        <div className="holder holder-acts">
          <details open={aboutNumber === 'new' || undefined}>
            <summary>{text.t(`numbers.invite.${part}`)}</summary>
            <InviteForm key={open.length} part={part} number={null} currencies={currencies} />
          </details>
        </div>
      ) : null}
    </section>
  )
}
