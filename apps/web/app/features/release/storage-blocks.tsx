import { addStorageBlock, endStorageBlock } from '@app/contract/release/storage.ts'
import type { DeskBlock, DeskStorage } from '@app/contract/release/storage.answers.ts'
import {
  STORAGE_BLOCK_KINDS,
  STORAGE_EVIDENCE_MAX,
  STORAGE_REASON_MAX,
  type StorageBlockKind,
} from '@app/contract/release/storage-codes.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useAllowed } from '../../platform/allowed.tsx'
import { payRefusal } from '../payments/refusal-words.ts'

/** Noon of a calendar day, so that no clock moves it to another. */
const NOON = 'T12:00:00Z'

interface Changes {
  /** Hears how the storage of the lot stands once something was entered. */
  readonly onChanged: (now: DeskStorage) => void
}

/** The form that ends a block, by its last day. */
function EndForm({ id, about, onChanged }: Changes & { readonly id: number; readonly about: string }) {
  const text = useText()
  return (
    <Form<void>
      className="release-form has-script"
      aria-label={`${text.t('storage.desk.end')}, ${about}`}
      isReadAgain={false}
      wordsOf={payRefusal}
      done={text.t('storage.desk.end.done')}
      act={async (api, form) =>
        onChanged(await api(endStorageBlock, { body: { id, to: fieldText(form, 'to'), reason: fieldText(form, 'reason') } }))
      }
    >
      <InputField
        id={`end-to-${id}`}
        name="to"
        type="date"
        label={text.t('storage.desk.end.day')}
        hint={text.t('storage.desk.end.hint')}
        required
      />
      <InputField id={`end-why-${id}`} name="reason" label={text.t('storage.desk.reason')} maxLength={STORAGE_REASON_MAX} required />
      <FormFoot className="btn" send={text.t('storage.desk.end')} />
    </Form>
  )
}

/** One block with its history, and what ends it. */
function BlockRow({ block, onChanged }: Changes & { readonly block: DeskBlock }) {
  const text = useText()
  const formats = useFormats()
  const isOperator = useAllowed('OPERATOR')
  const { zone, nowMs } = useApp()
  const { id, kind, from, to, reason, evidence, by, at, ended } = block
  const day = (on: string): string => formats.day(Date.parse(`${on}${NOON}`))
  const signed = (of: { readonly by: number; readonly at: string }): string =>
    text.t('storage.desk.by', { number: String(of.by), when: formats.timeWithin(Date.parse(of.at), zone, nowMs) })
  const words = { from: day(from), kind: text.t(`storage.kind.${kind}`), reason }
  return (
    <li data-block={id}>
      {to === null ? text.t('storage.block.open', words) : text.t('storage.block.span', { ...words, to: day(to) })}{' '}
      {text.t('storage.block.evidence', { evidence })} <span className="dim">{signed({ by, at })}</span>
      {ended === null ? null : (
        <p>
          {ended.to < from
            ? text.t('storage.desk.takenBack', { reason: ended.reason })
            : text.t('storage.desk.ended', { to: day(ended.to), reason: ended.reason })}{' '}
          <span className="dim">{signed(ended)}</span>
        </p>
      )}
      {ended === null && isOperator ? <EndForm id={id} about={`${words.kind}, ${words.from}`} onChanged={onChanged} /> : null}
    </li>
  )
}

/** What was entered of a lot, the last first. */
export function BlockList({ blocks, onChanged }: Changes & { readonly blocks: readonly DeskBlock[] }) {
  const text = useText()
  if (blocks.length === 0) return null
  return (
    <>
      <h3>{text.t('storage.desk.history')}</h3>
      <ul className="hold-list">
        {blocks.map((block) => (
          <BlockRow key={block.id} block={block} onChanged={onChanged} />
        ))}
      </ul>
    </>
  )
}

/** Where operators enter the days of a won lot that cost no storage. */
export function BlockForm({ lot, onChanged }: Changes & { readonly lot: number }) {
  const text = useText()
  return (
    <Form<void>
      className="release-form has-script"
      aria-label={text.t('storage.desk.enter')}
      isReadAgain={false}
      wordsOf={payRefusal}
      done={text.t('storage.desk.entered')}
      act={async (api, form) => {
        const to = fieldText(form, 'to')
        const body = {
          lot,
          kind: fieldText(form, 'kind') as StorageBlockKind,
          from: fieldText(form, 'from'),
          to: to === '' ? null : to,
          reason: fieldText(form, 'reason'),
          evidence: fieldText(form, 'evidence'),
        }
        onChanged(await api(addStorageBlock, { body }))
      }}
    >
      <ChoiceField
        id="block-kind"
        name="kind"
        label={text.t('storage.desk.kind')}
        choices={STORAGE_BLOCK_KINDS.map((kind) => [kind, text.t(`storage.desk.kind.${kind}`)] as const)}
      />
      <InputField id="block-from" name="from" type="date" label={text.t('storage.desk.from')} required />
      <InputField id="block-to" name="to" type="date" label={text.t('storage.desk.to')} hint={text.t('storage.desk.to.hint')} />
      <InputField id="block-reason" name="reason" label={text.t('storage.desk.reason')} maxLength={STORAGE_REASON_MAX} required />
      <InputField
        id="block-evidence"
        name="evidence"
        label={text.t('storage.desk.evidence')}
        hint={text.t('storage.desk.evidence.hint')}
        maxLength={STORAGE_EVIDENCE_MAX}
        required
      />
      <FormFoot className="btn ink" send={text.t('storage.desk.enter')} />
    </Form>
  )
}
