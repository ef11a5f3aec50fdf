import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { actOnLane, askOverride, LANE_ACTS } from '@app/contract/operations/lane-desk.ts'
import { useText } from '../../../platform/app-info.ts'
import { useSingleKeys } from '../../../platform/single-keys.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Operate } from '../../desks/operate.ts'
import { asking } from '../overrides.tsx'
import type { DeskNow } from '../use-desk-live.ts'
import { ActDialog } from './act-dialog.tsx'
import { ACT_KEYS, ASKED_FIRST, possibleActs, WORDS_KEY, type DeskAct } from './desk-acts.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const WORDS_MAX = 200
const WORDS_ID = 'ld-message'
/** Acts on the lot on the block. */
const OF_LOT: ReadonlySet<string> = new Set(['sell', 'pass'])

/** Back to the desk, where letters are keys again. */
const leaveField = (): void => document.getElementById('main')?.focus({ preventScroll: true })

interface ActsProps {
  readonly saleId: number
  readonly act: Operate
  readonly now: DeskNow
}

/** What would be done to what, for the question before it. */
function useActWords({ lot }: DeskNow): (act: DeskAct) => string {
  const text = useText()
  const formats = useFormats()
  return (act) => {
    if (act === 'sell' && lot !== null) {
      if (lot.bidCount === 0) return text.t('ops.desk.sure.sell.none')
      return text.t('ops.desk.sure.sell', { price: formats.money({ minor: lot.priceMinor, currency: lot.currency }) })
    }
    return text.t(act === 'pause' ? 'ops.desk.sure.pause' : 'ops.desk.sure.pass')
  }
}

/** The lane's acts: each by a button that names its key, and only while it does something. The reason for a stop is told after it. */
export function useDeskActs({ saleId, act, now }: ActsProps) {
  const text = useText()
  const [asked, setAsked] = useState<{ readonly act: DeskAct; readonly lot: number | null } | null>(null)
  const acts = possibleActs(now.lane, now.lot)
  const wordsOf = useActWords(now)
  const run = (what: (typeof LANE_ACTS)[number], words = ''): Promise<boolean> => {
    // The lot the operator looks at, whichever is on the block by the time the message is there.
    const meant = now.lot !== null && OF_LOT.has(what) ? { lotNumber: now.lot.lot } : {}
    return act((api) => api(actOnLane, { params: { saleId: String(saleId) }, body: { act: what, text: words, ...meant } }))
  }
  const toWords = (): void => document.getElementById(WORDS_ID)?.focus()
  const perform = (what: DeskAct, words = ''): void => {
    const { lot } = now
    if (what === 'ask') {
      if (lot !== null) void asking(act)((api) => api(askOverride, { body: { lotNumber: lot.lot, act: 'PASS', reason: words } }))
    } else if (what === 'incident') {
      void run(what, text.t('ops.desk.incident.words'))
      toWords()
    } else void run(what, words)
  }
  const press = (what: DeskAct | 'words'): void => {
    if (what === 'words') toWords()
    else if (ASKED_FIRST.has(what)) setAsked({ act: what, lot: now.lot?.lot ?? null })
    else perform(what)
  }
  useDeskKeys(acts, press)
  // Another lot came, or the act no longer does anything: what was asked is not meant any more.
  const isMeant = asked !== null && acts.includes(asked.act) && asked.lot === (now.lot?.lot ?? null)
  const dialog = isMeant ? (
    <ActDialog act={asked.act} words={wordsOf(asked.act)} onDo={(words) => perform(asked.act, words)} onClose={() => setAsked(null)} />
  ) : null
  return { acts, press, run, dialog }
}

type DeskActs = ReturnType<typeof useDeskActs>

function ActButton({ what, isNext, press }: { readonly what: DeskAct; readonly isNext: boolean } & Pick<DeskActs, 'press'>) {
  const text = useText()
  const hasKeys = useSingleKeys()
  // F9 is no letter: it works however letters are set.
  const key = hasKeys || what === 'incident' ? ACT_KEYS[what] : undefined
  return (
    <button className={isNext ? 'btn ink' : 'btn'} type="button" aria-keyshortcuts={key} onClick={() => press(what)}>
      {text.t(what === 'ask' ? 'ops.lane.act.pass' : `ops.lane.act.${what}`)}
      {key === undefined ? null : <kbd aria-hidden="true">{key}</kbd>}
    </button>
  )
}

/** The buttons beside the price; the first is what an auctioneer would do next. */
export function ActButtons({ acts, press }: Pick<DeskActs, 'acts' | 'press'>) {
  return (
    <p className="acts has-script dk-acts">
      {acts
        .filter((what) => what !== 'incident')
        .map((what, at) => (
          <ActButton key={what} what={what} isNext={at === 0 && ['start', 'resume', 'sell'].includes(what)} press={press} />
        ))}
    </p>
  )
}

/** At the foot of the desk: words to the lane, and the stop that works in every state but a stop. */
export function WordsBar({ acts, press, run }: Pick<DeskActs, 'acts' | 'press' | 'run'>) {
  const text = useText()
  const hasKeys = useSingleKeys()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const said = async (): Promise<void> => {
      if (!(await run('message', fieldText(new FormData(form), 'words')))) return
      form.reset()
      leaveField()
    }
    void said()
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') leaveField()
  }
  return (
    <form className="acts dk-bar has-script" onSubmit={onSubmit}>
      <label htmlFor={WORDS_ID}>{text.t('ops.lane.words.message')}</label>
      <input
        className="in"
        id={WORDS_ID}
        name="words"
        maxLength={WORDS_MAX}
        aria-keyshortcuts={hasKeys ? WORDS_KEY : undefined}
        required
        onKeyDown={onKeyDown}
      />
      <button className="btn" type="submit">
        {text.t('ops.lane.act.message')}
        {hasKeys ? <kbd aria-hidden="true">{WORDS_KEY}</kbd> : null}
      </button>
      {acts.includes('incident') ? <ActButton what="incident" isNext={false} press={press} /> : null}
    </form>
  )
}
