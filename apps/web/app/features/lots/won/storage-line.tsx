import type { LotStorage, StorageBlocked } from '@app/contract/release/storage.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** Noon of a calendar day, so that no clock moves it to another. */
const NOON = 'T12:00:00Z'

/** What storage costs, in one sentence: days and sums, or until when it is free. */
function sentence(
  text: Text,
  storage: LotStorage,
  { day, today }: { readonly day: (on: string) => string; readonly today: string },
): string {
  const { currency, dayMinor, freeUntil, days, todayMinor, tomorrowMinor } = storage
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  if (freeUntil === null) return text.t('storage.waits', { rate: money(dayMinor) })
  if (days > 0 && tomorrowMinor > todayMinor)
    return text.t('storage.sums', { count: days, today: money(todayMinor), tomorrow: money(tomorrowMinor) })
  if (days > 0) return text.t('storage.stands', { count: days, today: money(todayMinor) })
  if (tomorrowMinor > 0) return text.t('storage.last', { tomorrow: money(tomorrowMinor) })
  return freeUntil > today ? text.t('storage.free', { day: day(freeUntil), rate: money(dayMinor) }) : text.t('storage.none')
}

/** Why days do not count: from when to when, because of what, and what shows it. */
function Blocked({ block, day }: { readonly block: StorageBlocked; readonly day: (on: string) => string }) {
  const text = useText()
  const { kind, from, to, reason, evidence } = block
  const words = { from: day(from), kind: text.t(`storage.kind.${kind}`), reason }
  return (
    <li>
      {to === null ? text.t('storage.block.open', words) : text.t('storage.block.span', { ...words, to: day(to) })}{' '}
      <span className="dim">{text.t('storage.block.evidence', { evidence })}</span>
    </li>
  )
}

/** What the storage of a lot costs today and from tomorrow on, or until when it is free, and why days do not count. */
export function StorageLine({ storage }: { readonly storage: LotStorage }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { lot, clock, days, blocks } = storage
  const day = (on: string): string => formats.day(Date.parse(`${on}${NOON}`), clock)
  return (
    <>
      <span data-storage={lot} data-days={days}>
        {sentence(text, storage, { day, today: dayIn(clock, nowMs) })}
      </span>
      {blocks.length === 0 ? null : (
        <ul className="storage-why" aria-label={text.t('storage.why')}>
          {blocks.map((block) => (
            <Blocked key={block.id} block={block} day={day} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The storage of a won lot as one of the facts of a list; nothing where none is taken. */
export function StorageFact({ storage }: { readonly storage: LotStorage | null }) {
  const text = useText()
  if (storage === null) return null
  return (
    <div>
      <dt>{text.t('storage.word')}</dt>
      <dd>
        <StorageLine storage={storage} />
      </dd>
    </div>
  )
}
