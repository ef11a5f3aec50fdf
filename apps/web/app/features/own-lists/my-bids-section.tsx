import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'

const LISTS = [
  ['current', '/myBids', 'bids.filter.current'],
  ['outbid', '/myBids/outbid', 'bids.filter.outbid'],
  ['highbidder', '/myBids/highbidder', 'bids.filter.highbidder'],
  ['counter', '/myBids/counter', 'bids.filter.counter'],
  ['won', '/lotsWon', 'bids.won.title'],
  ['lost', '/lotsLost', 'bids.lost.title'],
] as const

/** The reader's bids on their dashboard: links to each list, with how many lots it has, and notices, fetched after the page has rendered: nothing stands below them. */
export function MyBidsSection({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const text = useText()
  const formats = useFormats()
  const [notices, setNotices] = useState<ReactNode>(null)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const { loadNotices } = await import('./load-part.ts')
      const part = await loadNotices()
      if (!isGone) setNotices(<part.Notices />)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])
  return (
    <>
      <Section id="my-bids-h" title={text.t('bids.title')}>
        <p className="chips">
          {LISTS.map(([list, to, word]) => (
            <Link key={list} className="chip" to={to}>
              {text.t(word)} {counts[list] === undefined ? null : <span className="dim">{formats.number(counts[list])}</span>}
            </Link>
          ))}
          <Link className="chip" to="/driverseat">
            {text.t('seat.title')}
          </Link>
        </p>
      </Section>
      {notices}
    </>
  )
}
