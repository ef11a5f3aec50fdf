import type { Rule } from '@app/contract/access-rule.ts'
import { can, type Person } from '@app/rules/access/can.ts'
import { mayOpenPage } from '../../platform/routing/own-page.ts'

/** Every desk by what it is about, in the order of the day; a rule stands only where a desk is for fewer people than its page. */
const GROUPS = [
  { name: 'ops.now.list', desks: [['/operations', 'ops.desks']] },
  {
    name: 'deskNav.sales',
    desks: [
      ['/operations/sales', 'ops.sales'],
      ['/operations/negotiations', 'ops.negotiations'],
      ['/operations/sellers', 'ops.sellers'],
    ],
  },
  {
    name: 'deskNav.people',
    desks: [
      ['/operations/bidders', 'ops.people'],
      ['/operations/reviews', 'reviews.title'],
      ['/operations/identity', 'idDesk.title'],
      ['/operations/screening', 'screening.title'],
      ['/operations/memberships', 'member.desk.title'],
      ['/operations/duplicates', 'twins.title'],
      ['/operations/brokers', 'broker.desk.title'],
      ['/operations/alerts', 'raise.title'],
      ['/operations/chat', 'talks.title'],
    ],
  },
  {
    name: 'deskNav.yard',
    desks: [
      ['/operations/gate', 'gate.title'],
      ['/operations/storage', 'storage.word'],
      ['/operations/titles', 'title.desk.title'],
      ['/operations/kiosks', 'kiosks.title'],
    ],
  },
  {
    name: 'moneyDesk.title',
    desks: [
      ['/operations/till', 'till.title', 'CASHIER'],
      ['/operations/money', 'moneyDesk.search'],
      ['/operations/money/payments', 'pay.desk.title'],
      ['/operations/money/statements', 'bank.title'],
      ['/operations/money/tills', 'till.money.title', 'MONEY'],
      ['/operations/money/defaults', 'default.title'],
      ['/operations/money/acts', 'moneyDesk.acts'],
      ['/operations/money/refunds', 'refund.desk.title'],
      ['/operations/money/disputes', 'dispute.title'],
      ['/operations/money/lenders', 'lenderDesk.title'],
      ['/operations/money/lenders/handovers', 'lenderDesk.handed'],
      ['/operations/money/settlements', 'settle.title'],
      ['/operations/money/books', 'books.title'],
      ['/operations/money/months', 'books.months'],
      ['/operations/fees', 'feeDesk.title'],
      ['/operations/tax', 'tax.title'],
    ],
  },
  {
    name: 'deskNav.site',
    desks: [
      ['/operations/quick-picks', 'picks.title'],
      ['/operations/texts', 'textDesk.title'],
      ['/operations/flags', 'flags.title'],
      ['/operations/mailbox', 'mailbox.title'],
      ['/operations/retention', 'retention.title'],
    ],
  },
] as const satisfies readonly { readonly name: string; readonly desks: readonly (readonly [path: string, name: string, rule?: Rule])[] }[]

type Group = (typeof GROUPS)[number]
type Desk = Group['desks'][number]

/** Desks that have one subject. */
export interface DeskGroup {
  readonly name: Group['name']
  readonly desks: readonly Desk[]
}

/** The desks that somebody may open, by what they are about; a subject without any is left out. */
export function deskGroups(person: Person): readonly DeskGroup[] {
  const isOpen = ([path, , rule]: Desk): boolean => (rule === undefined || can(person, rule)) && mayOpenPage(person, path)
  return GROUPS.map(({ name, desks }) => ({ name, desks: desks.filter(isOpen) })).filter(({ desks }) => desks.length > 0)
}

/** A menu names so many desks at most; of more it names their subjects. */
const MENU_DESKS = 6

/**
 * Ways to the desks of somebody, short enough for a menu: each desk where they are few, else the first of each subject, from which the others
 * are found.
 */
export function deskLinks(person: Person): readonly (readonly [path: string, name: Group['name'] | Desk[1]])[] {
  const groups = deskGroups(person)
  const all = groups.flatMap(({ desks }) => desks)
  if (all.length <= MENU_DESKS) return all.map(([path, name]) => [path, name])
  return groups.flatMap(({ name, desks }) => {
    const [first] = desks
    return first === undefined ? [] : [[first[0], desks.length === 1 ? first[1] : name] as const]
  })
}

/** Pages of a desk that do not stand below its own address. */
const PART_OF = [
  ['/operations/members/', '/operations/bidders'],
  ['/operations/lanes/', '/operations/sales'],
] as const

/** Where a path, without language prefix, belongs: the desk itself, or the one that its page is a part of. */
export function deskOfPath(groups: readonly DeskGroup[], path: string): { readonly group: DeskGroup; readonly desk: Desk } | null {
  const own = PART_OF.find(([part]) => path.startsWith(part))?.[1] ?? path
  const found = groups
    .flatMap((group) => group.desks.map((desk) => ({ group, desk })))
    .filter(({ desk: [to] }) => own === to || (to !== '/operations' && own.startsWith(`${to}/`)))
  return found.toSorted((one, other) => other.desk[0].length - one.desk[0].length)[0] ?? null
}
