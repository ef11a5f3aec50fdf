import { useState } from 'react'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { ShareButton } from '../lot/share-button.tsx'
import type { CheckedLedger } from './check-ledger.ts'

type Checked = CheckedLedger | 'checking' | 'failed' | null

function verdictOf(checked: CheckedLedger, text: Text): string {
  if (checked.fault !== null) return text.t('ledger.bad', { seq: checked.fault.seq })
  return text.t(checked.isSignatureChecked ? 'ledger.proven' : 'ledger.proven.unsigned', { count: checked.events })
}

function Verdict({ checked }: { readonly checked: Checked }) {
  const text = useText()
  if (checked === null) return null
  if (checked === 'checking') return <p>{text.t('ledger.checking')}</p>
  if (checked === 'failed') return <p className="bad">{text.t('ledger.failed')}</p>
  return (
    <>
      <p className={checked.fault === null ? 'alert' : 'alert bad'} data-proven={checked.fault === null}>
        {verdictOf(checked, text)}
      </p>
      {checked.hidden === 0 ? null : <p className="dim">{text.t('ledger.hidden', { count: checked.hidden })}</p>}
    </>
  )
}

/** Checks the whole ledger of a lot in the browser, hands out its file and its address. */
export function LedgerCheck({ lot }: { readonly lot: number }) {
  const text = useText()
  const [checked, setChecked] = useState<Checked>(null)
  const file = `/public/data/ledger/${lot}`
  const check = async (): Promise<void> => {
    setChecked('checking')
    try {
      const [answer, { checkLedger }] = await Promise.all([fetch(file), import('./check-ledger.ts')])
      if (!answer.headers.get('content-type')?.startsWith('application/x-ndjson')) throw new Error('no ledger')
      setChecked(await checkLedger(await answer.text()))
    } catch {
      setChecked('failed')
    }
  }
  return (
    <>
      <p className="acts desk-find">
        <button type="button" className="btn ink has-script" disabled={checked === 'checking'} onClick={() => void check()}>
          {text.t('ledger.check')}
        </button>
        <a className="btn" href={file} download>
          {text.t('ledger.download')}
        </a>
        <ShareButton title={text.t('ledger.title', { number: lot })} />
      </p>
      <div role="status">
        <Verdict checked={checked} />
      </div>
    </>
  )
}
