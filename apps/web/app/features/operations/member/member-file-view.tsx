import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lookAtMember } from '@app/contract/operations/members/member-file.ts'
import type { MemberFile } from '@app/contract/operations/members/member-file.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { refusalWords } from '../../../ui/form/refusal.ts'
import { Section } from '../../../ui/section.tsx'
import { deskWords } from '../../desks/desk-words.ts'

interface PartProps {
  readonly id: string
  readonly title: string
  /** Rows by their keys; none is said. */
  readonly rows: readonly (readonly [key: string | number, row: ReactNode])[]
}

function Part({ id, title, rows }: PartProps) {
  const text = useText()
  return (
    <Section id={`person-${id}-h`} title={title}>
      {rows.length === 0 ? <p className="dim">{text.t('person.none')}</p> : null}
      <ul className="drops" data-part={id}>
        {rows.map(([key, row]) => (
          <li key={key}>
            <p>{row}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The way to the other side of a mandate or power. */
function Other({ number }: { readonly number: number }) {
  return (
    <Link className="link num" to={`/operations/members/${number}`}>
      {number}
    </Link>
  )
}

function Papers({ papers }: { readonly papers: NonNullable<MemberFile['papers']> }) {
  const text = useText()
  const formats = useFormats()
  const rows = papers.map(({ id, category, state, expiresOn }) => {
    const end = expiresOn === '' ? '' : `, ${text.t('person.until', { day: dayInWords(expiresOn, formats.display) })}`
    const row = (
      <>
        <Link className="link" to={`/operations/reviews/${id}`}>
          {text.t(`papers.category.${category}`)} {id}
        </Link>{' '}
        <span className="dim">{`${text.t(`person.paper.${state}`)}${end}`}</span>
      </>
    )
    return [id, row] as const
  })
  return <Part id="papers" title={text.t('person.papers')} rows={rows} />
}

function Hits({ hits }: { readonly hits: NonNullable<MemberFile['hits']> }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const rows = hits.map(({ id, list, state, foundAt }) => {
    const row = (
      <>
        <Link className="link" to={`/operations/screening/${id}`}>
          {text.t(`screening.list.${list}`)} {id}
        </Link>{' '}
        <span className="dim">{`${text.t(`screening.state.${state}`)}, ${text.t('screening.found', { when: timeWithin(Date.parse(foundAt), zone, nowMs) })}`}</span>
      </>
    )
    return [id, row] as const
  })
  return <Part id="hits" title={text.t('person.hits')} rows={rows} />
}

function Agreements({ agreements }: Pick<MemberFile, 'agreements'>) {
  const text = useText()
  const formats = useFormats()
  const rows = agreements.map(({ id, form, status, isOwn, other, untilOn, endReason }) => {
    const state = endReason === null ? text.t(`person.agreement.${status}`) : text.t(`agree.end.${endReason}`)
    const end = untilOn === '' ? '' : `, ${text.t('person.until', { day: dayInWords(untilOn, formats.display) })}`
    const row = (
      <>
        {text.t(`agree.form.${form}`)} {id} <span className="dim">{`${state}${end}`}</span>
        {other === null ? null : (
          <>
            {' '}
            {text.t(isOwn ? 'person.given' : 'person.held')} <Other number={other} />
          </>
        )}
      </>
    )
    return [id, row] as const
  })
  return <Part id="agreements" title={text.t('person.agreements')} rows={rows} />
}

function Mandates({ mandates }: Pick<MemberFile, 'mandates'>) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const when = (iso: string): string => timeWithin(Date.parse(iso), zone, nowMs)
  const rows = mandates.map(({ id, isGiven, other, madeAt, until, revokedAt }) => {
    const end = revokedAt === '' ? (until === '' ? 'open' : 'until') : 'revoked'
    const row = (
      <>
        {text.t(isGiven ? 'person.given' : 'person.held')} <Other number={other} />{' '}
        <span className="dim">
          {text.t(`person.mandate.${end}`, { made: when(madeAt), when: end === 'open' ? '' : when(revokedAt || until) })}
        </span>
      </>
    )
    return [id, row] as const
  })
  return <Part id="mandates" title={text.t('person.mandates')} rows={rows} />
}

function Events({ events, number }: Pick<MemberFile, 'events' | 'number'>) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const rows = events.map(({ id, at, kind, by }) => {
    const who =
      by === null ? text.t('person.by.itself') : by === number ? text.t('person.by.owner') : text.t('person.by', { number: String(by) })
    const row = (
      <>
        {text.t(`person.event.${kind}`)}{' '}
        <span className="dim">
          {timeWithin(Date.parse(at), zone, nowMs)}, {who}
        </span>
      </>
    )
    return [id, row] as const
  })
  return <Part id="events" title={text.t('person.events')} rows={rows} />
}

/** What a member's file holds. It is asked for once the page is open, since each look is an event of the account. */
export function MemberFileView({ number }: { readonly number: number }) {
  const text = useText()
  const formats = useFormats()
  const [file, setFile] = useState<MemberFile | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isGone = false
    browserApi()(lookAtMember, { body: { number } })
      .then((answer) => void (isGone || setFile(answer)))
      .catch((error: unknown) => void (isGone || setFault(refusalWords(error, text, deskWords))))
    return () => {
      isGone = true
    }
  }, [number, text])
  if (file === null)
    return (
      <p className="dim" role="status">
        {fault === '' ? text.t('person.looking') : fault}
      </p>
    )
  const periods = file.periods.map(({ level, firstOn, lastOn }) => {
    const days = `${dayInWords(firstOn, formats.display)} – ${dayInWords(lastOn, formats.display)}`
    return [firstOn, `${text.t(`register.level.${level}`)}, ${days}`] as const
  })
  return (
    <>
      <p className="dim">{text.t('person.looked')}</p>
      <Part id="periods" title={text.t('person.periods')} rows={periods} />
      {file.papers === null ? null : <Papers papers={file.papers} />}
      {file.hits === null ? null : <Hits hits={file.hits} />}
      <Agreements agreements={file.agreements} />
      <Mandates mandates={file.mandates} />
      <Events events={file.events} number={number} />
    </>
  )
}
