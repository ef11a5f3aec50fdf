import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Announcer, voiceOf } from './announcer.ts'
import { laneSettings } from '../lane-model/lane-settings.ts'
import { newsBetween, type LaneView } from '../lane-model/news.ts'
import { viewOf, type OpenLane } from '../lane-model/open-lane.ts'
import { newsWords } from '../lane-model/say.ts'
import { sound } from './sounds.ts'

const LOOK_EVERY_MS = 250

interface Watching {
  readonly lanes: readonly OpenLane[]
  readonly large: number
  readonly serverNowMs: () => number
  /** Nothing is announced before the connection has sent the current state. */
  readonly isReady: boolean
}

/** Compares the lanes four times a second and announces and sounds what has changed; the first state is not news. */
export function useLaneNews(watching: Watching): Announcer {
  const text = useText()
  const formats = useFormats()
  const latest = useRef(watching)
  useEffect(() => {
    latest.current = watching
  })
  const [announcer] = useState(() => {
    const speak = voiceOf(text.languageTag)
    return new Announcer((words, isUrgent) => {
      if (laneSettings().speech) speak(words, isUrgent)
    })
  })
  useEffect(() => {
    const before = new Map<number, LaneView>()
    const look = (): void => {
      const { lanes, large, serverNowMs, isReady } = latest.current
      if (!isReady) return
      const serverMs = serverNowMs()
      // Urgent news is one announcement: a second text would replace the first before it is heard.
      const urgent: string[] = []
      const ordinary: string[] = []
      for (const open of lanes) {
        const { saleId } = open.lane
        const now = viewOf(open, saleId === large, serverMs)
        const old = before.get(saleId)
        before.set(saleId, now)
        // A lane that has just been made large does not announce what happened while it was small.
        if (!old || old.isLarge !== now.isLarge) continue
        for (const news of newsBetween(old, now)) {
          if (laneSettings().sound) sound(news.kind)
          const words = newsWords(news, open, { text, formats })
          if (words !== '') (news.isUrgent ? urgent : ordinary).push(words)
        }
      }
      if (urgent.length > 0) announcer.tell(urgent.join(' '), true)
      for (const words of ordinary) announcer.tell(words, false)
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      announcer.stop()
    }
  }, [announcer, text, formats])
  return announcer
}
