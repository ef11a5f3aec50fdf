import { useState, type KeyboardEvent } from 'react'
import { actOnLane, askOverride, LANE_ACTS } from '@app/contract/operations/lane-desk.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useSingleKeys } from '../../../platform/single-keys.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { InputField } from '../../../ui/fields.tsx'
import { ActButton, SendButton } from '../../../ui/form/busy-button.tsx'
import { FormResult } from '../../../ui/form/progress.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { Desk } from '../../desks/use-desk.ts'
import type { DeskNow } from '../use-desk-live.ts'
import { ActDialog } from './act-dialog.tsx'
import { ACT_KEYS, ASKED_FIRST, hammerOf, possibleActs, WORDS_KEY, type DeskAct } from './desk-acts.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const WORDS_MAX = 200
const WORDS_ID = 'ld-message'
/** Acts on the lot on the block. */
const OF_LOT: ReadonlySet<string> = new Set(['sell', 'pass'])

/** Back to the desk, where letters are keys again. */
const leaveField = (): void => document.getElementById('main')?.focus({ preventScroll: true })

interface ActsProps extends Pick<Desk, 'act' | 'say'> {
  readonly saleId: number
  readonly now: DeskNow
  /** The minimum of the lot on the block, minor units; null for none. */
  readonly reserveMinor: number | null
  /** The clock of the yard. */
  readonly clock: ClockZone
}

/** Requests for a second operator: what each asks for. */
const REQUESTS = { ask: 'PASS', undo: 'UNDO' } as const
const isRequest = (act: DeskAct): act is keyof typeof REQUESTS => act in REQUESTS

/** What would be done to what, for the question before it. */
function useActWords({
  now: { lane, lot },
  reserveMinor,
  clock,
}: Pick<ActsProps, 'now' | 'reserveMinor' | 'clock'>): (act: DeskAct) => string {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  return (act) => {
    if (act === 'start') return text.t('ops.desk.sure.start', { when: formats.timeWithin(lane.startsAtMs, clock, nowMs) })
    if (lot !== null && (act === 'sell' || act === 'undo')) {
      const price = formats.money({ minor: lot.priceMinor, currency: lot.currency })
      if (act === 'undo') return text.t('ops.desk.sure.undo', { price })
      const hammer = hammerOf(lot, reserveMinor)
      return hammer === 'none' ? text.t('ops.desk.sure.sell.none') : text.t(`ops.desk.sure.${hammer}`, { price })
    }
    return text.t(act === 'pause' ? 'ops.desk.sure.pause' : 'ops.desk.sure.pass')
  }
}

/** The lane's acts: each by a button that names its key, and only while it does something. The reason for a stop is told after it. */
export function useDeskActs({ saleId, act, say, now, reserveMinor, clock }: ActsProps) {
  const text = useText()
  const [asked, setAsked] = useState<{ readonly act: DeskAct; readonly lot: number | null } | null>(null)
  const acts = possibleActs(now.lane, now.lot)
  const wordsOf = useActWords({ now, reserveMinor, clock })
  const hammer = now.lot === null ? 'none' : hammerOf(now.lot, reserveMinor)
  const nameOf = (what: DeskAct): string => {
    if (what === 'sell') return text.t(`ops.desk.hammer.${hammer}`)
    if (what === 'undo') return text.t('ops.override.UNDO')
    return text.t(what === 'ask' ? 'ops.lane.act.pass' : `ops.lane.act.${what}`)
  }
  const tellLane = (api: Api, what: (typeof LANE_ACTS)[number], words: string): Promise<unknown> => {
    // The lot the operator looks at, whichever is on the block by the time the message is there.
    const meant = now.lot !== null && OF_LOT.has(what) ? { lotNumber: now.lot.lot } : {}
    return api(actOnLane, { params: { saleId: String(saleId) }, body: { act: what, text: words, ...meant } })
  }
  /** Does what was asked about first. @throws what refuses it. */
  const perform = (api: Api, what: DeskAct, words: string): Promise<unknown> => {
    const { lot } = now
    if (!isRequest(what)) return tellLane(api, what, words)
    return lot === null ? Promise.resolve() : api(askOverride, { body: { lotNumber: lot.lot, act: REQUESTS[what], reason: words } })
  }
  const toWords = (): void => document.getElementById(WORDS_ID)?.focus()
  const press = async (what: DeskAct | 'words'): Promise<void> => {
    if (what === 'words') toWords()
    else if (ASKED_FIRST.has(what)) setAsked({ act: what, lot: now.lot?.lot ?? null })
    else if (what === 'incident') {
      const stopping = act((api) => tellLane(api, what, text.t('ops.desk.incident.words')))
      toWords()
      await stopping
    } else await act((api) => perform(api, what, ''))
  }
  useDeskKeys(acts, (what) => void press(what))
  // Another lot came, or the act no longer does anything: what was asked is not meant any more.
  const isMeant = asked !== null && acts.includes(asked.act) && asked.lot === (now.lot?.lot ?? null)
  const dialog = isMeant ? (
    <ActDialog
      act={asked.act}
      words={wordsOf(asked.act)}
      name={nameOf(asked.act)}
      perform={(api, reason) => perform(api, asked.act, reason)}
      onDone={() => say(isRequest(asked.act) ? 'ops.override.requested' : 'ops.done')}
      onClose={() => setAsked(null)}
    />
  ) : null
  return { acts, nameOf, press, speak: (api: Api, words: string) => tellLane(api, 'message', words), dialog }
}

type DeskActs = ReturnType<typeof useDeskActs>

function LaneActButton({
  what,
  isNext,
  nameOf,
  press,
}: { readonly what: DeskAct; readonly isNext: boolean } & Pick<DeskActs, 'nameOf' | 'press'>) {
  const hasKeys = useSingleKeys()
  // F9 is no letter: it works however letters are set.
  const key = hasKeys || what === 'incident' ? ACT_KEYS[what] : undefined
  return (
    <ActButton className={what === 'sell' ? 'btn hammer' : isNext ? 'btn ink' : 'btn'} aria-keyshortcuts={key} act={() => press(what)}>
      {nameOf(what)}
      {key === undefined ? null : (
        <kbd className="no-touch" aria-hidden="true">
          {key}
        </kbd>
      )}
    </ActButton>
  )
}

/** The buttons beside the price; the first is what an auctioneer would do next. */
export function ActButtons({ acts, nameOf, press }: Pick<DeskActs, 'acts' | 'nameOf' | 'press'>) {
  return (
    <p className="acts has-script dk-acts">
      {acts
        .filter((what) => what !== 'incident')
        .map((what, at) => (
          <LaneActButton key={what} what={what} isNext={at === 0 && ['start', 'resume'].includes(what)} nameOf={nameOf} press={press} />
        ))}
    </p>
  )
}

/** At the foot of the desk: words to the lane, and the stop that works in every state but a stop. */
export function WordsBar({ acts, nameOf, press, speak }: Pick<DeskActs, 'acts' | 'nameOf' | 'press' | 'speak'>) {
  const text = useText()
  const hasKeys = useSingleKeys()
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') leaveField()
  }
  return (
    <DeskForm
      className="acts dk-bar has-script"
      aria-label={text.t('ops.lane.words.message')}
      isGuarded={false}
      done={text.t('ops.desk.spoken')}
      act={(api, form) => {
        // At once: while the words are on their way the next letter is a key already, and no word more.
        leaveField()
        return speak(api, fieldText(form, 'words'))
      }}
    >
      <InputField
        id={WORDS_ID}
        label={text.t('ops.lane.words.message')}
        name="words"
        sentAs="text"
        maxLength={WORDS_MAX}
        aria-keyshortcuts={hasKeys ? WORDS_KEY : undefined}
        required
        onKeyDown={onKeyDown}
      />
      <SendButton className="btn">
        {text.t('ops.lane.act.message')}
        {hasKeys ? (
          <kbd className="no-touch" aria-hidden="true">
            {WORDS_KEY}
          </kbd>
        ) : null}
      </SendButton>
      <FormResult />
      {acts.includes('incident') ? <LaneActButton what="incident" isNext={false} nameOf={nameOf} press={press} /> : null}
    </DeskForm>
  )
}
