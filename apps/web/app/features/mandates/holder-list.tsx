import { Link } from 'react-router'
import type { MandateHolder } from '@app/contract/mandates/mandates.answers.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PageSteps } from '../../ui/page-steps.tsx'
import { CapsForm } from './caps-form.tsx'
import { CapsTable } from './caps-table.tsx'
import { faultWords } from './fault-words.ts'
import type { MandatesData } from './mandates-data.ts'
import type { NumberPart } from './numbers/number-calls.ts'
import { NumberList } from './numbers/number-list.tsx'
import { RevokeForm } from './revoke-form.tsx'
import { stateWords } from './state-words.ts'
import { StatementForm } from './numbers/statement-form.tsx'
import { VacateForm } from './numbers/vacate-form.tsx'

interface HolderProps {
  readonly part: NumberPart
  readonly holder: MandateHolder
  readonly currencies: readonly CurrencyCode[]
  /** Whether a form without script came back from here. */
  readonly isAsked: boolean
  /** Whether the form that vacates came back. */
  readonly isVacated: boolean
}

/** Lots that somebody holds for the reader, and what each is bound for. */
function Held({ held }: Pick<MandateHolder, 'held'>) {
  const text = useText()
  const formats = useFormats()
  if (held.length === 0) return null
  return (
    <p>
      {text.t('mandate.held')}:{' '}
      {held.map(({ lot, minor, currency }, at) => (
        <span key={lot}>
          {at === 0 ? '' : ', '}
          <Link className="link" to={`/lot/${lot}`}>
            {text.t('mandate.held.lot', { lot: String(lot) })}
          </Link>{' '}
          <span className="num">{formats.money({ minor, currency })}</span>
        </span>
      ))}
    </p>
  )
}

function Holder({ part, holder, currencies, isAsked, isVacated }: HolderProps) {
  const text = useText()
  const formats = useFormats()
  const { number, name, kind, isActive, mandate, reason } = holder
  const isGiven = mandate !== null && mandate.state !== 'REVOKED'
  return (
    <article className="holder" data-holder={number} aria-labelledby={`holder-${number}`}>
      <div className="holder-h">
        <h2 id={`holder-${number}`}>{name}</h2>
        <p className="dim">{text.t(`mandate.kind.${kind}`, { number: String(number) })}</p>
        <p>
          <b>{mandate === null ? text.t('mandate.state.none') : stateWords(mandate, text, formats)}</b>
          {isActive ? '' : `, ${text.t('mandate.state.inactive')}`}
        </p>
        {mandate?.state === 'REVOKED' && reason !== '' ? <p className="dim">{text.t('mandate.reason', { reason })}</p> : null}
      </div>
      {mandate === null || !isGiven ? null : <CapsTable caps={mandate.caps} />}
      <Held held={holder.held} />
      <div className="holder-acts">
        <details open={isAsked || undefined}>
          <summary aria-label={text.t(isGiven ? 'mandate.change.name' : 'mandate.give.name', { name })}>
            {text.t(isGiven ? 'mandate.change' : 'mandate.give')}
          </summary>
          <CapsForm key={isGiven ? mandate.id : 'new'} holder={holder} currencies={currencies} />
        </details>
        {isGiven ? (
          <details>
            <summary aria-label={text.t('mandate.revoke.name', { name })}>{text.t('mandate.revoke')}</summary>
            <RevokeForm mandateId={mandate.id} name={name} />
          </details>
        ) : null}
        <details open={isVacated || undefined}>
          <summary aria-label={text.t('numbers.vacate.name', { name })}>{text.t('numbers.vacate')}</summary>
          <VacateForm part={part} number={number} name={name} />
        </details>
      </div>
    </article>
  )
}

/** Those who may bid for the reader: how far each may go, what is used of it, and the forms that change it. */
export function HolderList({ part, path, data }: { readonly part: NumberPart; readonly path: string; readonly data: MandatesData }) {
  const text = useText()
  const formats = useFormats()
  const { holders, currencies, zone, fault, about, aboutNumber, page, pages, waiting } = data
  const wrong = faultWords(fault, text)
  return (
    <article className="own mandates">
      <h1>{text.t(`mandate.${part}.title`)}</h1>
      <p>{text.t(`mandate.${part}.lead`)}</p>
      <p className="dim">{text.t('mandate.caps.lead', { zone: zone.replaceAll('_', ' ') })}</p>
      <p>
        <Link className="link" to="/bidRequests">
          {text.t('request.title')}
          {waiting === 0 ? '' : `: ${formats.number(waiting)}`}
        </Link>
      </p>
      <div role="alert">{wrong === '' ? null : <p className="alert bad">{wrong}</p>}</div>
      {holders.length === 0 ? <p>{text.t(`mandate.${part}.none`)}</p> : null}
      {holders.map((holder) => {
        const isAsked = about !== '' && (about === String(holder.mandate?.id) || about === String(holder.number))
        const isVacated = aboutNumber === String(holder.number)
        return <Holder key={holder.number} part={part} holder={holder} currencies={currencies} isAsked={isAsked} isVacated={isVacated} />
      })}
      {holders.length > 1 ? <p className="dim">{text.t('mandate.colleague')}</p> : null}
      <PageSteps page={page} pages={pages} to={(to) => `${path}?page=${to}`} />
      <NumberList part={part} data={data} />
      {part === 'bidders' ? <StatementForm /> : null}
    </article>
  )
}
