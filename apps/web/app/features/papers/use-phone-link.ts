import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import type { UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { createUploadLink, getUploadLink, revokeUploadLink } from '@app/contract/documents/upload-links.ts'
import { useApp } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { reloadAlerts } from '../alerts/reload-alerts.ts'

/** How often the page looks what a phone has sent, milliseconds (OQ-A60). */
const POLL_MS = 3_000

const isAlive = ({ state }: UploadLink): boolean => state === 'WAITING' || state === 'OPEN'
/** What came and how it stands, to notice a change by. */
const standingOf = ({ files }: UploadLink): string => files.map(({ state }) => state).join(' ')

/** The link for a phone as it stands now: asked for every three seconds while it lives and the page is seen; papers that came are shown at once. */
export function usePhoneLink(first: UploadLink) {
  const { locale } = useApp()
  const { revalidate } = useRevalidator()
  const [link, setLink] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const known = useRef(standingOf(first))
  const take = (next: UploadLink): void => {
    setLink(next)
    if (standingOf(next) !== known.current) {
      void revalidate()
      reloadAlerts()
    }
    known.current = standingOf(next)
  }
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    try {
      take(await browserApi()(getUploadLink, {}))
    } catch (error) {
      // Without a session the link is over; without a connection the next turn looks again.
      if (isFailure(error) && error.code === 'NOT_SIGNED_IN') setLink({ ...link, state: 'OVER', url: '', picture: null })
    }
  }
  const isPolled = isAlive(link)
  const turn = useRef(look)
  useEffect(() => {
    turn.current = look
  })
  useEffect(() => {
    if (!isPolled) return undefined
    const timer = setInterval(() => void turn.current(), POLL_MS)
    return () => clearInterval(timer)
  }, [isPolled])

  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const make = (): Promise<void> => run(async () => take(await browserApi()(createUploadLink, { body: { locale } })))
  const revoke = (): Promise<void> =>
    run(async () => {
      await browserApi()(revokeUploadLink, { body: { locale } })
      take(await browserApi()(getUploadLink, {}))
    })
  return { link, hasFailed, make, revoke }
}
