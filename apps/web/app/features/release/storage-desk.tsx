import { useState } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import { getStorageBlocks } from '@app/contract/release/storage.ts'
import type { DeskStorage } from '@app/contract/release/storage.answers.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { Section } from '../../ui/section.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { StorageLine } from '../lots/won/storage-line.tsx'
import { BlockForm, BlockList } from './storage-blocks.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

const WORD_LENGTH = 10
const LOT = /^\d{3,10}$/

/** A lot that was asked for, with what its storage comes to. */
export interface StorageData {
  /** The lot that was asked for; empty for none. */
  readonly lot: string
  /** Null for none, or for one that nobody won. */
  readonly found: DeskStorage | null
}

async function find({ api }: LoadArgs, lot: string): Promise<DeskStorage | null> {
  if (!LOT.test(lot)) return null
  try {
    return await api(getStorageBlocks, { params: { lotNumber: Number(lot) } })
  } catch (error) {
    if (!isFailure(error) || error.code !== 'LOT_NOT_FOUND') throw error
    return null
  }
}

/** Reads the storage of the lot that the address names. */
export async function loadStorage(args: LoadArgs): Promise<StorageData> {
  const lot = (args.url.searchParams.get('lot') ?? '').trim().slice(0, WORD_LENGTH)
  return { lot, found: await find(args, lot) }
}

/** What the storage of a lot comes to, what was entered of it, and what is entered next. */
function Found({ found, onChanged }: { readonly found: DeskStorage; readonly onChanged: (now: DeskStorage) => void }) {
  const text = useText()
  const isOperator = useAllowed('OPERATOR')
  const { lot, storage, blocks } = found
  return (
    <Section id="stored-h" title={storage === null ? String(lot) : `${lot} · ${asWritten(storage.title)}`}>
      {storage === null ? <p>{text.t('storage.desk.nothing', { lot: String(lot) })}</p> : <StorageLine storage={storage} />}
      <BlockList blocks={blocks} onChanged={onChanged} />
      {isOperator ? <BlockForm key={blocks.length} lot={lot} onChanged={onChanged} /> : null}
    </Section>
  )
}

/** The desk of storage: what a won lot costs in its yard, and the days that cost nothing. */
export function StorageDesk({ data: { lot, found } }: { readonly data: StorageData }) {
  const text = useText()
  const [changed, setChanged] = useState<DeskStorage | null>(null)
  const shown = changed !== null && changed.lot === found?.lot ? changed : found
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('storage.word')}</h1>
      <p className="dim">{text.t('storage.desk.lead')}</p>
      <form className="release-form" method="get" role="search">
        <div className="field">
          <label htmlFor="stored-lot">{text.t('release.field.lot')}</label>
          <input className="in" id="stored-lot" name="lot" defaultValue={lot} inputMode="numeric" maxLength={WORD_LENGTH} required />
        </div>
        <button className="btn">{text.t('storage.desk.show')}</button>
      </form>
      {lot !== '' && found === null ? <p>{text.t('storage.desk.missing')}</p> : null}
      {shown === null ? null : <Found key={shown.lot} found={shown} onChanged={setChanged} />}
    </div>
  )
}
