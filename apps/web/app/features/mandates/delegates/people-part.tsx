import type { MandateHolder, MandateList } from '@app/contract/mandates/mandates.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { Section } from '../../../ui/section.tsx'
import { CapsForm } from '../caps-form.tsx'
import { CapsTable } from '../caps-table.tsx'
import { RevokeForm } from '../revoke-form.tsx'
import { stateWords } from '../state-words.ts'
import { NameForm } from './name-form.tsx'

interface PersonProps {
  readonly holder: MandateHolder
  readonly currencies: readonly CurrencyCode[]
  /** Whether a form without script came back from here. */
  readonly isAsked: boolean
}

function Person({ holder, currencies, isAsked }: PersonProps) {
  const text = useText()
  const formats = useFormats()
  const { number, name, mandate, isTaken, reason } = holder
  if (mandate === null) return null
  const isGiven = mandate.state !== 'REVOKED'
  return (
    <article className="holder" data-holder={number} aria-labelledby={`holder-${number}`}>
      <div className="holder-h">
        <h3 id={`holder-${number}`}>{name}</h3>
        <p className="dim">{text.t('mandate.kind.SUB_BIDDER', { number: String(number) })}</p>
        <p>
          <b>{stateWords(mandate, text, formats)}</b>
        </p>
        {isGiven ? <p>{text.t(isTaken ? 'delegate.isTaken' : 'delegate.isNotTaken')}</p> : null}
        {!isGiven && reason !== '' ? <p className="dim">{text.t('mandate.reason', { reason })}</p> : null}
      </div>
      {isGiven ? (
        <>
          <CapsTable caps={mandate.caps} />
          <div className="holder-acts">
            <details open={isAsked || undefined}>
              <summary aria-label={text.t('mandate.change.name', { name })}>{text.t('mandate.change')}</summary>
              <CapsForm key={mandate.id} holder={holder} currencies={currencies} />
            </details>
            <details>
              <summary aria-label={text.t('mandate.revoke.name', { name })}>{text.t('mandate.revoke')}</summary>
              <RevokeForm mandateId={mandate.id} name={name} />
            </details>
          </div>
        </>
      ) : null}
    </article>
  )
}

/** Buyers with accounts of their own who may bid for the reader, and the form that names one. */
export function PeoplePart({ people, about }: { readonly people: MandateList; readonly about: string }) {
  const text = useText()
  const { holders, currencies, page, pages } = people
  const isKnown = holders.some(({ mandate }) => String(mandate?.id) === about)
  return (
    <Section id="people-h" title={text.t('delegate.people.title')}>
      <p>{text.t('delegate.people.lead')}</p>
      {holders.length === 0 ? <p>{text.t('delegate.people.none')}</p> : null}
      {holders.map((holder) => (
        <Person
          key={holder.number}
          holder={holder}
          currencies={currencies}
          isAsked={about !== '' && String(holder.mandate?.id) === about}
        />
      ))}
      <PageSteps page={page} pages={pages} to={(to) => `/accountInformation/delegates?page=${to}`} />
      <details open={(about !== '' && !isKnown) || undefined}>
        <summary>{text.t('delegate.name')}</summary>
        <NameForm currencies={currencies} />
      </details>
    </Section>
  )
}
