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
import { RevokeForm } from './revoke-form.tsx'
import { stateWords } from './state-words.ts'

interface HolderProps {
  readonly holder: MandateHolder
  readonly currencies: readonly CurrencyCode[]
  /** Whether a form without script came back from here. */
  readonly isAsked: boolean
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

function Holder({ holder, currencies, isAsked }: HolderProps) {
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
      </div>
    </article>
  )
}

/** Those who may bid for the reader: how far each may go, what is used of it, and the forms that change it. */
export function HolderList({
  part,
  path,
  data,
}: {
  readonly part: 'bidders' | 'countermen'
  readonly path: string
  readonly data: MandatesData
}) {
  const text = useText()
  const { holders, currencies, zone, fault, about, page, pages } = data
  const wrong = faultWords(fault, text)
  return (
    <article className="own mandates">
      <h1>{text.t(`mandate.${part}.title`)}</h1>
      <p>{text.t(`mandate.${part}.lead`)}</p>
      <p className="dim">{text.t('mandate.caps.lead', { zone: zone.replaceAll('_', ' ') })}</p>
      <div role="alert">{wrong === '' ? null : <p className="alert bad">{wrong}</p>}</div>
      {holders.length === 0 ? <p>{text.t(`mandate.${part}.none`)}</p> : null}
      {holders.map((holder) => {
        const isAsked = about !== '' && (about === String(holder.mandate?.id) || about === String(holder.number))
        return <Holder key={holder.number} holder={holder} currencies={currencies} isAsked={isAsked} />
      })}
      {holders.length > 1 ? <p className="dim">{text.t('mandate.colleague')}</p> : null}
      <PageSteps page={page} pages={pages} to={(to) => `${path}?page=${to}`} />
    </article>
  )
}
