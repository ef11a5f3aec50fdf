import { Link } from 'react-router'
import { SAVED_SEARCHES_PATH } from '@app/rules/saved-searches/paths.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import type { SavedNews } from './saved-data.ts'

interface SavedSectionProps {
  readonly saved: { readonly shown: readonly SavedNews[]; readonly total: number }
}

/** The reader's saved searches, each with how many lots are new since they looked last. */
export function SavedSection({ saved: { shown, total } }: SavedSectionProps) {
  const text = useText()
  const formats = useFormats()
  const wordsOf = ({ isPaused, newCount }: SavedNews): string => {
    if (isPaused) return text.t('saved.paused')
    return newCount === null ? '' : text.t('dashboard.saved.new', { count: newCount })
  }
  return (
    <Section id="saved-h" title={text.t('saved.title')}>
      {total === 0 ? <p className="dim">{text.t('saved.none')}</p> : null}
      <ul className="drops">
        {shown.map((search) => (
          <li key={search.id}>
            <Link to={SAVED_SEARCHES_PATH}>{search.name}</Link> <span className="dim">{wordsOf(search)}</span>
          </li>
        ))}
      </ul>
      {total === 0 ? null : (
        <p>
          <Link className="btn" to={SAVED_SEARCHES_PATH}>
            {text.t('dashboard.saved.all', { count: formats.number(total) })}
          </Link>
        </p>
      )}
    </Section>
  )
}
