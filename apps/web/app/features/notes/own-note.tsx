import { lazy, Suspense, useEffect, useState } from 'react'
import type { Money } from '@app/contract/sites.ts'
import type { PricedLot } from '@app/rules/fees/all-in.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { notesShown } from './notes-shown.ts'

const NoteForm = lazy(() => import('./note-form.tsx').then((module) => ({ default: module.NoteForm })))

interface OwnNoteProps {
  readonly lot: number
  readonly currency: Money['currency']
  /** What its bids are priced by; null where it takes none. */
  readonly terms: PricedLot | null
}

/** What only the reader sees of a lot: one line, which opens to be changed. */
export function OwnNote({ lot, currency, terms }: OwnNoteProps) {
  const text = useText()
  const formats = useFormats()
  const app = useApp()
  const { member } = app
  const isKept = member !== null && member.kind !== 'kiosk' && member.kind !== 'counterman' && member.kind !== 'seller'
  const [isOpened, setOpened] = useState(false)
  const [words, setWords] = useState<typeof import('./limit-words.ts') | null>(null)
  const note = notesShown.useOf(lot)
  useEffect(() => {
    if (isKept) void import('./own-notes.ts').then(({ loadNotes }) => loadNotes([lot]))
    if (isKept) void import('./limit-words.ts').then(setWords)
  }, [lot, isKept])
  if (!isKept) return null
  const limit = note === undefined || words === null ? '' : words.limitWords(note, { terms, text, formats, app })
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
