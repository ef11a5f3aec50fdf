import { useText } from '../../platform/app-info.ts'
import { setSingleKeys, useSingleKeys } from '../../platform/single-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'

const GROUPS = [
  {
    name: 'keys.list',
    keys: [
      ['J', 'keys.list.next'],
      ['K', 'keys.list.previous'],
      ['↵', 'keys.list.open'],
      ['X', 'keys.list.hide'],
      ['W', 'keys.list.watch'],
      ['C', 'keys.list.compare'],
      ['S', 'keys.list.seen'],
    ],
  },
  {
    name: 'keys.lot',
    keys: [
      ['N', 'keys.lot.next'],
      ['P', 'keys.lot.previous'],
      ['U', 'keys.lot.back'],
      ['W', 'keys.lot.watch'],
    ],
  },
  {
    name: 'keys.every',
    keys: [
      ['/', 'keys.every.search'],
      ['?', 'keys.every.help'],
    ],
  },
] as const

/** All keys of lists and lots, and the switch that turns those of one letter off (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const hasKeys = useSingleKeys()
  return (
    <Dialog title={text.t('keys.title')} onClose={onClose} startsAtTitle>
      <div className="all-keys">
        {GROUPS.map(({ name, keys }) => (
          <section key={name} aria-labelledby={name}>
            <h3 id={name}>{text.t(name)}</h3>
            <dl>
              {keys.map(([key, word]) => (
                <div key={word}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{text.t(word)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="check">
          <input type="checkbox" checked={hasKeys} onChange={({ target }) => setSingleKeys(target.checked)} />
          <span>{text.t('keys.switch')}</span>
        </label>
        <p className="dim">{text.t('keys.note')}</p>
      </div>
    </Dialog>
  )
}
