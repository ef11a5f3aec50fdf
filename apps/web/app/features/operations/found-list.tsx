import { Link } from 'react-router'
import type { FoundPeople } from '@app/contract/operations/desk-overview.ts'
import { useText } from '../../platform/app-info.ts'

/** Whom a search found, each the way to what bidding asks of them, and by the user id to all that is on file. */
export function FoundList({ found: { people, hasMore }, words }: { readonly found: FoundPeople; readonly words: string }) {
  const text = useText()
  if (people.length === 0) return <p role="status">{text.t('ops.people.none', { words })}</p>
  return (
    <>
      <div className="scroll">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{text.t('ops.people.id')}</th>
              <th scope="col">{text.t('ops.people.who')}</th>
              <th scope="col">{text.t('ops.people.reach')}</th>
              <th scope="col">{text.t('ops.people.site')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ number, displayName, email, phone, site }) => (
              <tr key={number} data-person={number}>
                <td>
                  <Link className="link num" to={`/operations/members/${number}`}>
                    {number}
                  </Link>
                </td>
                <td>
                  <Link className="link" to={`/operations/bidders?buyer=${number}`}>
                    {displayName}
                  </Link>
                </td>
                <td>{[email, phone].filter((part) => part !== '').join(', ')}</td>
                <td>{text.t(`site.${site}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore ? <p role="status">{text.t('ops.people.more')}</p> : null}
    </>
  )
}
