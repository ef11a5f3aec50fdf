import '../../style/forms.css'
import '../../style/finder.css'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { useCountWords } from '../reference/count-words.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { YEAR_TO, type FinderData } from './finder-choices.ts'
import { ChoiceSelect, PlaceFields } from './finder-fields.tsx'
import { useChoices } from './use-choices.ts'

interface FinderProps {
  readonly data: FinderData
  /** Path of the page that the form stands on, and of the one that shows what is found. */
  readonly here: string
  readonly shownAt: string
  /** The form stands in a frame of another page, and leads out of it. */
  readonly isEmbedded?: boolean
}

/** The vehicle finder: type, make, model, years, place, damage, title. Without script the counts are read again at a press. */
export function Finder({ data: first, here, shownAt, isEmbedded = false }: FinderProps) {
  const text = useText()
  const tell = useCountWords()
  const { locale } = useApp()
  const navigate = useNavigate()
  const { data, changed, state, change, queryNow } = useChoices(first)
  const show = async (event: FormEvent): Promise<void> => {
    if (isEmbedded) return
    event.preventDefault()
    const query = await queryNow()
    await navigate(query === '' ? shownAt : `${shownAt}?${query}`)
  }
  const place = data.fields.findIndex(({ code }) => code === YEAR_TO) + 1
  const selects = data.fields.map((field) => <ChoiceSelect key={field.code} field={field} changed={changed} change={change} />)
  return (
    <form
      className="finder"
      method="get"
      action={localPath(locale, shownAt)}
      target={isEmbedded ? '_top' : undefined}
      onSubmit={(event) => void show(event)}
    >
      <div className="finder-f">
        {selects.slice(0, place)}
        <PlaceFields data={data} changed={changed} change={change} />
        {selects.slice(place)}
      </div>
      <div className="acts">
        <button className="btn ink">{tell(data.total, (count) => text.t('finder.show', { count }))}</button>
        <button className="btn no-script" formAction={localPath(locale, here)} formTarget="_self">
          {text.t('finder.update')}
        </button>
        <Link className="btn" to={here} reloadDocument>
          {text.t('finder.clear')}
        </Link>
        <output className="dim">
          {state === 'counting' ? text.t('finder.counting') : null}
          {state === 'failed' ? text.t('finder.failed') : null}
          {state === 'counted' ? tell(data.total, (count) => text.t('finder.left', { count })) : null}
        </output>
      </div>
    </form>
  )
}
