import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useApp, useText } from '../../../platform/app-info.ts'
import { Section } from '../../../ui/section.tsx'

/** The reader's bids on their dashboard: links to each list, and notices, fetched after the page has rendered. */
export function MyBidsSection() {
  const text = useText()
  const { locale } = useApp()
  const [notices, setNotices] = useState<ReactNode>(null)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const { loadNotices } = await import('../load-part.ts')
      const part = await loadNotices(locale)
      if (part && !isGone) setNotices(<part.Notices />)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [locale])
  return (
    <>
      <Section id="my-bids-h" title={text.t('bids.title')}>
        <p className="chips">
          {(['current', 'outbid', 'highbidder', 'counter'] as const).map((filter) => (
            <Link key={filter} className="chip" to={filter === 'current' ? '/myBids' : `/myBids/${filter}`}>
              {text.t(`bids.filter.${filter}`)}
            </Link>
          ))}
          <Link className="chip" to="/lotsWon">
            {text.t('bids.won.title')}
          </Link>
          <Link className="chip" to="/lotsLost">
            {text.t('bids.lost.title')}
          </Link>
          <Link className="chip" to="/driverseat">
            {text.t('seat.title')}
          </Link>
        </p>
      </Section>
      {/* The place of the notices from the start: what stands after them would change columns when they come. */}
      <div>{notices}</div>
    </>
  )
}
