import { PEOPLE_WORDS_MAX, PEOPLE_WORDS_MIN } from '@app/contract/operations/desk-overview.ts'
import { useText } from '../../platform/app-info.ts'

/** Where operators look for people; one number or an address that is only one person's leads straight to them. */
export function FindPerson({ words = '' }: { readonly words?: string }) {
  const text = useText()
  return (
    <form className="acts desk-find" role="search" method="get" action="/operations/bidders">
      <label htmlFor="find">{text.t('ops.people.find')}</label>
      <input
        className="in"
        id="find"
        name="find"
        type="search"
        defaultValue={words}
        minLength={PEOPLE_WORDS_MIN}
        maxLength={PEOPLE_WORDS_MAX}
        required
      />
      <button className="btn" type="submit">
        {text.t('ops.people.go')}
      </button>
    </form>
  )
}
