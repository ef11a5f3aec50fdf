import { Fragment, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { LIST_FILES } from '@app/rules/lots/export-address.ts'
import { hasWatchList } from '@app/rules/watchlist/decide-watch.ts'
import { WATCH_LIST_PATH } from '@app/rules/search/criteria-to-url.ts'
import { requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText } from '../../platform/app-info.ts'
import { askSignIn } from '../../platform/ask-sign-in.ts'
import { Icon } from '../../ui/icon.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { ListFiles } from '../lots/screening/list-files.tsx'
import { CompareAction } from './compare-action.tsx'
import { askToEmpty, unwatchPicked, watchPicked, watchWhole } from './change-list.ts'
import { pickedLots, pickLots, subscribePicked } from './picked-lots.ts'

interface ListToolsProps {
  readonly criteria: SearchCriteria
  /** Lots shown now. */
  readonly lots: readonly number[]
  readonly onClose?: (() => void) | undefined
}

const NOTHING: ReadonlySet<number> = new Set()

/** What can be done to many lots of a list at once: pick, watch or remove, export, print. A visitor has to sign in first (MQ-023). */
export function ListTools({ criteria, lots, onClose }: ListToolsProps) {
  const text = useText()
  const app = useApp()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const isMember = useAllowed('member')
  const picked = useSyncExternalStore(subscribePicked, pickedLots, () => NOTHING)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => pickLots([]), [])
  const shown = lots.filter((lot) => picked.has(lot))
  const guarded = (act: () => Promise<unknown>) => async (): Promise<void> => {
    if (!isMember) return askSignIn({ app, text }, { title: text.t('watch.ask.more'), body: text.t('watch.ask.more.text') })
    setBusy(true)
    await act()
    setBusy(false)
  }
  // Nothing is left that a filter could narrow.
  const showEmptied = (): void => {
    void (window.location.search === '' ? revalidator.revalidate() : navigate(WATCH_LIST_PATH, { replace: true }))
  }
  const remove = async (): Promise<void> => {
    if (!(await unwatchPicked(shown, text))) return
    pickLots([])
    await revalidator.revalidate()
  }
  const button = (label: string, act: () => Promise<unknown>, isOff = false) => (
    <button className="btn sm" type="button" disabled={isBusy || isOff} onClick={() => void guarded(act)()}>
      {label}
    </button>
  )
  const none = shown.length === 0
  const watches = !isMember || (app.member !== null && hasWatchList(app.member.kind))
  return (
    <section className="list-tools" aria-label={text.t('watch.select')}>
      <label className="check">
        <input
          type="checkbox"
          checked={lots.length > 0 && shown.length === lots.length}
          onChange={(event) => pickLots(event.target.checked ? lots : [])}
        />
        <span>{text.t('watch.pick.page')}</span>
      </label>
      <output className="dim">{text.t('watch.picked', { count: shown.length })}</output>
      <div className="acts">
        <CompareAction lots={shown} />
        {criteria.watchListOnly ? (
          <>
            {button(text.t('watch.remove.checked'), remove, none)}
            {button(text.t('watch.remove.all'), async () => askToEmpty(text, showEmptied))}
          </>
        ) : watches ? (
          <>
            {button(text.t('watch.add.checked'), () => watchPicked(shown, text), none)}
            {button(text.t('watch.add.all'), () => watchWhole(criteria, text))}
          </>
        ) : null}
        {isMember ? (
          <ListFiles
            list={{ list: criteria.watchListOnly ? 'watchList' : 'search', criteria: JSON.stringify(requestOfCriteria(criteria)) }}
          />
        ) : (
          LIST_FILES.map((file) => <Fragment key={file}>{button(text.t(`watch.${file}`), async () => undefined)}</Fragment>)
        )}
        <PrintButton className="btn sm" />
        {onClose ? (
          <button className="btn sm ghost" type="button" onClick={onClose}>
            <Icon name="close" />
            {text.t('watch.select.done')}
          </button>
        ) : null}
      </div>
    </section>
  )
}
