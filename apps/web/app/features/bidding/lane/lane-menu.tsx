import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LaneView } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { setSingleKeys, useSingleKeys } from '../../../platform/single-keys.ts'
import { useClosingMenu } from '../../../ui/use-closing-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import { dashboardPath, OPEN_LANES_MAX } from '../lane-model/address.ts'
import { changeLaneSetting, useLaneSettings, type LaneSettings } from '../lane-model/lane-settings.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'
import { laneWords } from '../lane-model/words.ts'
import { wakeSound } from '../lane-news/sounds.ts'
import { KeysHelp } from './lane-keys.tsx'

const SWITCHES = [
  ['sound', 'lane.sound'],
  ['speech', 'lane.speech'],
] as const satisfies readonly (readonly [keyof LaneSettings, string])[]

const never = (): (() => void) => () => undefined

/** Whether the page has script: what only script does appears with it. */
const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Shortcuts of one letter, in lanes as everywhere (WCAG 2.1.4). */
function KeySwitch() {
  const text = useText()
  const hasKeys = useSingleKeys()
  return (
    <button type="button" className="no-touch" aria-pressed={hasKeys} onClick={() => setSingleKeys(!hasKeys)}>
      {text.t('lane.keysOn')}
      <Icon name="check" />
    </button>
  )
}

/** Sounds and spoken words, each to be turned off. */
function Switches() {
  const text = useText()
  const settings = useLaneSettings()
  return SWITCHES.map(([name, word]) => (
    <button
      key={name}
      type="button"
      aria-pressed={settings[name]}
      onClick={() => {
        if (name === 'sound' && !settings.sound) wakeSound()
        changeLaneSetting(name)
      }}
    >
      {text.t(word)}
      <Icon name="check" />
    </button>
  ))
}

/** What the menu of the live view is about: the lanes that are open, and how their page is shown. */
export interface LaneMenuProps {
  /** Lanes of today. */
  readonly lanes: readonly LaneView[]
  readonly open: readonly OpenLane[]
  readonly large: number
  readonly isKiosk: boolean
  readonly isTextOnly: boolean
  readonly onChoose: (saleId: number) => void
}

/** Switches, the form without pictures, which has an address of its own, other lanes to open or to look at, and what keys do. */
export function LaneMenu({ lanes, open, large, isKiosk, isTextOnly, onChoose }: LaneMenuProps) {
  const text = useText()
  const menu = useClosingMenu()
  const hasScript = useHasScript()
  const ids = open.map(({ lane }) => lane.saleId)
  const others = lanes.filter(({ lane }) => (lane.state === 'RUNNING' || lane.state === 'PAUSED') && !ids.includes(lane.saleId))
  const pathTo = (more: Partial<Parameters<typeof dashboardPath>[0]>): string =>
    dashboardPath({ isKiosk, lanes: ids, large, isTextOnly, ...more })
  return (
    <details className="drop lh-menu" ref={menu}>
      <summary className="tool">
        <Icon name="list" />
        <span className="vh">{text.t('lane.switches')}</span>
      </summary>
      <div className="menu">
        {hasScript ? (
          <>
            <Switches />
            <KeySwitch />
          </>
        ) : null}
        <Link to={pathTo({ isTextOnly: !isTextOnly })} replace preventScrollReset>
          {text.t(isTextOnly ? 'lane.text.off' : 'lane.text')}
        </Link>
        {hasScript && open.length > 1 ? (
          <div className="only-s">
            {open.map(({ lane, list }) => (
              <button key={lane.saleId} type="button" aria-pressed={lane.saleId === large} onClick={() => onChoose(lane.saleId)}>
                {laneWords(list.lane, text)}
                <Icon name="check" />
              </button>
            ))}
          </div>
        ) : null}
        {ids.length >= OPEN_LANES_MAX
          ? null
          : others.slice(0, OPEN_LANES_MAX).map(({ lane }) => (
              <Link key={lane.saleId} to={pathTo({ lanes: [...ids, lane.saleId] })}>
                {text.t('lane.add', { lane: laneWords(lane, text) })}
              </Link>
            ))}
        <KeysHelp />
      </div>
    </details>
  )
}
