import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Money } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { noteOf, subscribeNotes } from './notes-shown.ts'

const NoteForm = lazy(() => import('./note-form.tsx').then((module) => ({ default: module.NoteForm })))

const none = (): undefined => undefined

/** What only the reader sees of a lot: one line, which opens to be changed. */
export function OwnNote({ lot, currency }: { readonly lot: number; readonly currency: Money['currency'] }) {
  const text = useText()
  const formats = useFormats()
  const { member } = useApp()
  const isKept = member !== null && member.kind !== 'kiosk' && member.kind !== 'counterman' && member.kind !== 'seller'
  const [isOpened, setOpened] = useState(false)
  const note = useSyncExternalStore(subscribeNotes, () => noteOf(lot), none)
  useEffect(() => {
    if (isKept) void import('./own-notes.ts').then(({ loadNotes }) => loadNotes([lot]))
  }, [lot, isKept])
  if (!isKept) return null
  const limit =
    note?.limitMinor == null
      ? ''
      : text.t('note.limit.short', { price: formats.money({ minor: note.limitMinor, currency: note.currency }) })
  const kept = [note?.tag ?? '', limit, note?.note ?? ''].filter((part) => part !== '').join(' · ')
  return (
    <details className="fold ownnote" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <span className="cut">
          {text.t('note.heading')}
          <span className="dim"> {kept === '' ? text.t('note.none') : kept}</span>
        </span>
        <Icon name="down" />
      </summary>
      {isOpened ? (
        <Suspense fallback={null}>
          <NoteForm lot={lot} currency={currency} note={note} />
        </Suspense>
      ) : null}
    </details>
  )
}
