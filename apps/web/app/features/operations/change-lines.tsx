import type { Change, ChangeLine } from '@app/contract/operations/changes.answers.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

const FIELDS = {
  buyerClass: 'ops.bidder.class',
  classUntil: 'ops.bidder.classUntil',
  documentStatus: 'ops.bidder.documents',
  documentUntil: 'ops.bidder.until',
  licenceCategory: 'ops.bidder.licence',
  licenceUntil: 'ops.bidder.licenceUntil',
  deposit: 'ops.bidder.deposit',
  email: 'ops.seller.email',
  account: 'ops.change.account',
} as const
/** Values that are codes, by their field. */
const CODES: Readonly<Record<string, string>> = {
  buyerClass: 'ops.class',
  documentStatus: 'ops.documents',
  licenceCategory: 'ops.licence',
}

type Money = ReturnType<typeof useFormats>['money']

function valueWords({ field, currency }: Change, value: Change['from'], { text, money }: { text: Text; money: Money }): string {
  if (value === null) return text.t('ops.change.none')
  const codes = CODES[field]
  if (codes !== undefined) return text.dyn(`${codes}.${value}`, String(value))
  return typeof value === 'number' && currency !== undefined && isCurrency(currency) ? money({ minor: value, currency }) : String(value)
}

/** One change in the reader's words. */
export function changeWords(change: Change, language: { text: Text; money: Money }): string {
  const { text } = language
  if (change.field === 'created') return text.t('ops.change.created')
  const key = FIELDS[change.field as keyof typeof FIELDS]
  const what = key === undefined ? change.field : text.t(key)
  return `${what}: ${valueWords(change, change.from, language)} → ${valueWords(change, change.to, language)}`
}

/** Who changed what when, the last first, in the reader's language; lines older than the coded changes stay as they were written. */
export function ChangeLines({ lines }: { readonly lines: readonly ChangeLine[] }) {
  const text = useText()
  const formats = useFormats()
  const language = { text, money: formats.money }
  return (
    <ul>
      {lines.map(({ at, by, askedBy, changes, change, reason }) => (
        <li key={`${at}${change}`}>
          {formats.day(Date.parse(at))}, {by === '' ? text.t('ops.bidder.house') : by}
          {askedBy === '' ? '' : ` (${text.t('ops.change.askedBy', { number: askedBy })})`}:{' '}
          {changes.length === 0 ? change : changes.map((one) => changeWords(one, language)).join('; ')} {reason}
        </li>
      ))}
    </ul>
  )
}
