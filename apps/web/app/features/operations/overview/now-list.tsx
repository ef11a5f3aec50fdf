import { Link } from 'react-router'
import { DESK_COUNT_MAX, type DeskOverview } from '@app/contract/operations/desk-overview.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats, type Formats } from '../../../platform/use-formats.ts'
import { Section } from '../../../ui/section.tsx'
import { laneWords } from '../../bidding/lane-model/words.ts'

/** One thing to do: how many, who waits for what, and the one way to deal with it. */
interface Due {
  readonly id: string
  readonly count: number
  readonly title: string
  readonly words: string
  readonly go: string
  readonly to: string
  readonly look?: 'bad' | 'warn'
}

interface Telling {
  readonly text: Text
  readonly formats: Formats
  readonly when: (at: string | null) => string
}

/** A bounded count in digits. */
const digits = (count: number, { formats }: Telling): string =>
  count > DESK_COUNT_MAX ? `${formats.number(DESK_COUNT_MAX)}+` : formats.number(count)

/** What waits, the most urgent first; what nothing waits for is left out. */
function dueOf(data: DeskOverview, second: number, { text, formats, when }: Telling): Due[] {
  const { lanes, questions, sellers, mails, imports } = data
  const paused = lanes.filter(({ state }) => state === 'PAUSED')
  const rows = (pick: 'rowsRejected' | 'rowsRead'): string => formats.number(imports.reduce((sum, one) => sum + one[pick], 0))
  const all: readonly Due[] = [
    {
      id: 'paused',
      count: paused.length,
      look: 'bad',
      title: text.t('ops.now.paused', { count: paused.length }),
      words: paused.map((lane) => laneWords(lane, text)).join('; '),
      go: text.t('ops.now.paused.go'),
      to: `/operations/lanes/${paused[0]?.saleId}`,
    },
    {
      id: 'questions',
      count: questions.count,
      look: 'warn',
      title: text.t('ops.now.questions'),
      words: text.t('ops.now.questions.at', { when: when(questions.at) }),
      go: text.t('ops.now.questions.go'),
      to: '/operations/chat',
    },
    {
      id: 'sellers',
      count: sellers.count,
      look: 'warn',
      title: text.t('ops.now.sellers'),
      words: text.t('ops.now.sellers.at', { when: when(sellers.at) }),
      go: text.t('ops.now.sellers.go'),
      to: '/operations/negotiations',
    },
    {
      id: 'second',
      count: second,
      look: 'warn',
      title: text.t('ops.now.second'),
      words: text.t('ops.now.second.at'),
      go: text.t('ops.now.second.go'),
      to: '#overrides-h',
    },
    {
      id: 'mails',
      count: mails.count,
      title: text.t('ops.now.mails'),
      words: text.t('ops.now.mails.at', { when: when(mails.at) }),
      go: text.t('ops.now.show'),
      to: '#mails-h',
    },
    {
      id: 'imports',
      count: imports.length,
      title: text.t('ops.now.imports', { count: imports.length }),
      words: text.t('ops.now.imports.row', {
        rejected: rows('rowsRejected'),
        read: rows('rowsRead'),
      }),
      go: text.t('ops.now.show'),
      to: '#imports-h',
    },
  ]
  return all.filter(({ count }) => count > 0)
}

/** What an operator reads and writes instants by. */
function useTelling(): Telling {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  return { text, formats, when: (at) => (at === null ? '' : formats.yardTime(Date.parse(at), zone, nowMs)) }
}

/** What needs doing now: a list, not tiles; only the first line's button is filled. */
export function NowList({ data, second }: { readonly data: DeskOverview; readonly second: number }) {
  const telling = useTelling()
  const due = dueOf(data, second, telling)
  if (due.length === 0) return <p className="dim">{telling.text.t('ops.now.none')}</p>
  return (
    <ol className="nd">
      {due.map(({ id, count, title, words, go, to, look }, at) => (
        <li key={id} data-due={id} className={look}>
          <Link className="nd-n" to={to} aria-label={`${digits(count, telling)}: ${title}`}>
            {digits(count, telling)}
          </Link>
          <div>
            <h2>{title}</h2>
            <p>{words}</p>
          </div>
          <Link className={at === 0 ? 'btn sm ink' : 'btn sm'} to={to}>
            {go}
            <span className="vh">: {title}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The mails that could not be delivered and the imports that left rows out, one by one. */
export function Faults({ data: { failedMails, imports } }: { readonly data: DeskOverview }) {
  const { text, formats, when } = useTelling()
  return (
    <>
      {failedMails.length === 0 ? null : (
        <Section id="mails-h" title={text.t('ops.now.mails')}>
          <ul className="drops">
            {failedMails.map(({ id, to, reason, at }) => (
              <li key={id}>
                <span>{to}</span>
                <span className="dim">{[reason, when(at)].filter((part) => part !== '').join(', ')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {imports.length === 0 ? null : (
        <Section id="imports-h" title={text.t('ops.now.imports', { count: imports.length })}>
          <p className="dim">{text.t('ops.now.imports.lead')}</p>
          <ul className="drops">
            {imports.map(({ id, fileName, rowsRead, rowsRejected, at }) => (
              <li key={id}>
                <span>{fileName}</span>
                <span className="dim">
                  {text.t('ops.now.imports.row', { rejected: formats.number(rowsRejected), read: formats.number(rowsRead) })} {when(at)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
