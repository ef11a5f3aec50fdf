import { Link } from 'react-router'
import type { DeskOverview } from '@app/contract/operations/desk-overview.ts'
import { Section } from '../../../ui/section.tsx'
import { laneWords } from '../../bidding/lane-model/words.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { moveOf } from '../sales/sale-plan.ts'
import { DAY_ID, digits, PAUSED_ID, type Telling, useTelling, wholeOf } from './telling.ts'

/** One thing to do: how many, who waits for what, and the one way to deal with it. */
interface Due {
  readonly id: string
  readonly count: number
  readonly title: string
  readonly words: string
  /** Since or until when, told apart from the words; empty for none. */
  readonly at: string
  readonly go: string
  /** Exactly what is counted. */
  readonly to: string
  /** Where its button leads, if not there too. */
  readonly goTo?: string
  readonly look?: 'bad' | 'warn'
}

/** Names of sales, with an ellipsis where there are more. */
const saleNames = (sales: DeskOverview['sales'], count: number): string =>
  [
    ...sales.map(({ name, yardName, lane }) => [name === '' ? placeAsWritten(yardName) : name, lane].join(' ').trim()),
    ...(count > sales.length ? ['…'] : []),
  ].join('; ')

/** Lanes that pause, and sales that should have begun. */
function lanesDue({ lanes, sales, unbegun }: DeskOverview, { text, when }: Telling): readonly Due[] {
  const paused = lanes.filter(({ state }) => state === 'PAUSED')
  const deskOf = (lane: { readonly saleId: number } | undefined): string => `/operations/lanes/${lane?.saleId}`
  // What can still be held comes before what is moved.
  const late = sales.filter(({ isUnbegun }) => isUnbegun).toSorted((a, b) => Number(a.isMissed) - Number(b.isMissed))
  const beginOf = (sale: (typeof sales)[number] | undefined): string => (sale?.isMissed ? moveOf(sale.saleId) : deskOf(sale))
  return [
    {
      id: 'paused',
      count: paused.length,
      look: 'bad',
      title: text.t('ops.now.paused', { count: paused.length }),
      words: paused.map((lane) => laneWords(lane, text)).join('; '),
      at: '',
      go: text.t('ops.now.paused.go'),
      to: paused.length === 1 ? deskOf(paused[0]) : `#${PAUSED_ID}`,
      goTo: deskOf(paused[0]),
    },
    {
      id: 'unbegun',
      count: unbegun.count,
      look: 'bad',
      title: text.t('ops.now.unbegun', { count: unbegun.count }),
      words: saleNames(late, unbegun.count),
      at: text.t('ops.now.since', { when: when(unbegun.at) }),
      go: text.t(late[0]?.isMissed ? 'ops.now.missed.go' : 'ops.now.paused.go'),
      to: unbegun.count === 1 ? beginOf(late[0]) : unbegun.count > late.length ? wholeOf('sales') : `#${DAY_ID}`,
      goTo: beginOf(late[0]),
    },
  ]
}

/** What waits, the most urgent first; what nothing waits for is left out. */
function dueOf(data: DeskOverview, second: number, telling: Telling): Due[] {
  const { text, formats, when } = telling
  const { questions, papers, money, refunds, sellers, mails, notices, codes, imports } = data
  const all: readonly Due[] = [
    ...lanesDue(data, telling),
    {
      id: 'money',
      count: money.count,
      look: 'bad',
      title: text.t('ops.now.money'),
      words: text.t('ops.now.money.words'),
      at: text.t('ops.now.last', { when: when(money.at) }),
      go: text.t('ops.now.money.go'),
      to: '/operations/money/payments',
    },
    {
      id: 'codes',
      count: codes.count,
      look: 'bad',
      title: text.t('ops.now.codes'),
      words: text.t('ops.now.codes.words'),
      at: '',
      go: text.t('ops.now.codes.go'),
      to: '/operations/mailbox?tab=texts',
    },
    {
      id: 'questions',
      count: questions.count,
      look: 'warn',
      title: text.t('ops.now.questions'),
      words: text.t('ops.now.questions.words'),
      at: text.t('ops.now.since', { when: when(questions.at) }),
      go: text.t('ops.now.questions.go'),
      to: '/operations/chat?waiting',
    },
    {
      id: 'sellers',
      count: sellers.count,
      look: 'warn',
      title: text.t('ops.now.sellers'),
      words: text.t('ops.now.sellers.words'),
      at: text.t('ops.now.until', { when: when(sellers.at) }),
      go: text.t('ops.now.sellers.go'),
      to: '/operations/negotiations?waitingFor=seller',
    },
    {
      id: 'papers',
      count: papers.count,
      title: text.t('ops.now.papers'),
      words: text.t('ops.now.papers.words'),
      at: text.t('ops.now.since', { when: when(papers.at) }),
      go: text.t('ops.now.papers.go'),
      to: '/operations/reviews',
    },
    {
      id: 'refunds',
      count: refunds.count,
      look: 'warn',
      title: text.t('ops.now.refunds'),
      words: text.t('ops.now.refunds.words'),
      at: text.t('ops.now.since', { when: when(refunds.at) }),
      go: text.t('ops.now.refunds.go'),
      to: '/operations/money/refunds',
    },
    {
      id: 'second',
      count: second,
      look: 'warn',
      title: text.t('ops.now.second'),
      words: text.t('ops.now.second.at'),
      at: '',
      go: text.t('ops.now.second.go'),
      to: '#overrides-h',
    },
    {
      id: 'mails',
      count: mails.count,
      title: text.t('ops.now.mails'),
      words: text.t('ops.now.mails.words'),
      at: text.t('ops.now.last', { when: when(mails.at) }),
      go: text.t('ops.now.show'),
      to: wholeOf('mails'),
    },
    {
      id: 'notices',
      count: notices.count,
      title: text.t('ops.now.notices'),
      words: text.t('ops.now.notices.words'),
      at: text.t('ops.now.last', { when: when(notices.at) }),
      go: text.t('ops.now.show'),
      to: wholeOf('notices'),
    },
    {
      id: 'imports',
      count: imports.count,
      title: text.t('ops.now.imports', { count: imports.count }),
      words: text.t('ops.now.imports.row', {
        rejected: formats.number(imports.rowsRejected),
        read: formats.number(imports.rowsRead),
      }),
      at: text.t('ops.now.last', { when: when(imports.at) }),
      go: text.t('ops.now.show'),
      to: wholeOf('imports'),
    },
  ]
  return all.filter(({ count }) => count > 0)
}

/** What needs doing now: a list, not tiles; only the first line's button is filled. */
export function NowList({ data, second }: { readonly data: DeskOverview; readonly second: number }) {
  const telling = useTelling()
  const { text } = telling
  const due = dueOf(data, second, telling)
  if (due.length === 0) return <p className="dim">{text.t('ops.now.none')}</p>
  return (
    <Section id="now-h" title={text.t('ops.now.list')}>
      <ol className="nd">
        {due.map(({ id, count, title, words, at, go, to, goTo = to, look }, place) => (
          <li key={id} data-due={id} className={look}>
            <Link className="nd-n" to={to} aria-label={`${digits(count, telling)}: ${title}`}>
              {digits(count, telling)}
            </Link>
            <div>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
            {at === '' ? null : <p className={look === undefined ? 'nd-at' : `nd-at badge ${look}`}>{at}</p>}
            <Link className={place === 0 ? 'btn sm ink' : 'btn sm'} to={goTo}>
              {go}
              <span className="vh">: {title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
