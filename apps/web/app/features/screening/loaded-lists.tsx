import type { LoadedScreeningList, ScreeningDesk } from '@app/contract/documents/screening.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'

/** One list: whose, of which day, how many it names, and the hash by which a file is known as it. */
function ListLine({ list, oldDays }: { readonly list: LoadedScreeningList; readonly oldDays: number }) {
  const text = useText()
  const { timeWithin, display } = useFormats()
  const { nowMs, zone } = useApp()
  const when = (iso: string): string => timeWithin(Date.parse(iso), zone, nowMs)
  return (
    <li data-list={list.kind}>
      <p>
        <b>{text.t(`screening.list.${list.kind}`)}</b>
        {list.publishedOn === '' ? '' : ` ${text.t('screening.list.of', { day: dayInWords(list.publishedOn, display) })}`} ·{' '}
        {text.t('screening.list.entries', { count: list.entries })} ·{' '}
        {list.replacedAt === ''
          ? text.t('screening.list.loaded', { when: when(list.loadedAt) })
          : text.t('screening.list.replaced', { when: when(list.replacedAt) })}
      </p>
      <p className="dim">
        {list.fileName} · SHA-256 <code>{list.sha256}</code>
      </p>
      {list.isOld ? <p className="alert warn">{text.t('screening.list.old', { days: oldDays })}</p> : null}
    </li>
  )
}

/** The lists that stand and those before them; that there is none is said. */
export function LoadedLists({ desk }: { readonly desk: ScreeningDesk }) {
  const text = useText()
  const standing = desk.lists.filter(({ replacedAt }) => replacedAt === '')
  const before = desk.lists.filter(({ replacedAt }) => replacedAt !== '')
  const lines = (lists: readonly LoadedScreeningList[]) => (
    <ul className="screening-lists">
      {lists.map((list) => (
        <ListLine key={`${list.kind} ${list.loadedAt} ${list.sha256}`} list={list} oldDays={desk.oldDays} />
      ))}
    </ul>
  )
  return (
    <Section id="screening-lists" title={text.t('screening.lists')}>
      {standing.length === 0 ? <p className="alert warn">{text.t('screening.lists.none')}</p> : lines(standing)}
      {standing.length > 0 && desk.due > 0 ? <p>{text.t('screening.due', { count: desk.due })}</p> : null}
      {before.length === 0 ? null : (
        <details>
          <summary className="link">{text.t('screening.list.before')}</summary>
          {lines(before)}
        </details>
      )}
    </Section>
  )
}
