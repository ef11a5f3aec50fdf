import '../../style/release.css'
import { Link, useNavigate } from 'react-router'
import { Failure } from '@app/contract/failure.ts'
import { listPickUps, makePasses, revokePass } from '@app/contract/release/release.ts'
import { listStorage } from '@app/contract/release/storage.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import type { PickUp, PickUps } from '@app/contract/release/release.answers.ts'
import { CARRIER_LENGTH_MAX } from '@app/contract/release/release-codes.ts'
import { yardOnOneLine } from '@app/rules/sites/yard-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { reasonOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { StorageLine } from '../lots/won/storage-line.tsx'
import { PickUpState } from './pick-up-state.tsx'
import { releaseWords } from './release-words.ts'

const PATH = '/toBePickedUp'
const PAGE_LENGTH = 8

interface PickUpsData extends PickUps {
  readonly storage: readonly LotStorage[]
  readonly fault: string
}

export async function load({ api, url }: LoadArgs): Promise<PickUpsData> {
  const page = (url.searchParams.get('page') ?? '').slice(0, PAGE_LENGTH)
  const listed = await api(listPickUps, { query: { page } })
  const lots = listed.lots.map(({ lot }) => lot).join(',')
  const storage = lots === '' ? [] : (await api(listStorage, { query: { lots } })).lots
  return { ...listed, storage, fault: reasonOf(url) }
}

export const head = (_: PickUpsData, __: AppInfo, text: Text): PageHead => ({ canonicalPath: PATH, title: text.t('release.title') })

const mayLeave = ({ bar }: PickUp): boolean => bar === null

function PickUpRow({ lot, storage }: { readonly lot: PickUp; readonly storage: LotStorage | undefined }) {
  const text = useText()
  const { locale } = useApp()
  const title = asWritten(lot.title)
  return (
    <li className="pick-up" data-lot={lot.lot}>
      {mayLeave(lot) ? (
        <label className="check">
          <input type="checkbox" name="lots" value={lot.lot} form="pass-form" aria-label={`${title}, ${lot.lot}`} />
        </label>
      ) : (
        <span />
      )}
      <div>
        <h2>
          <Link className="link" to={`/lot/${lot.lot}`}>
            {title}
          </Link>
        </h2>
        <p className="dim">
          {lot.lot} · {lot.vin}
        </p>
        <p>{yardOnOneLine(lot)}</p>
        <p className="dim">
          {[lot.row === '' ? '' : `${text.t('release.field.row')} ${lot.row}`, lot.hours, lot.phone]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <div className="pick-up-state">
        <PickUpState lot={lot} />
        {storage === undefined ? null : (
          <div className="dim">
            {text.t('storage.word')}: <StorageLine storage={storage} />
          </div>
        )}
        {lot.pass === null ? null : (
          <p className="acts">
            <Link className="btn" to={`/releaseSheets?lots=${lot.lot}`}>
              {text.t('release.sheet')}
            </Link>
          </p>
        )}
        {lot.pass === null ? null : (
          <Form
            className="acts"
            method="post"
            action={revokePass.path}
            aria-label={`${text.t('release.revoke')}, ${lot.lot}`}
            isGuarded={false}
            wordsOf={releaseWords}
            done=""
            act={(api) => api(revokePass, { body: { lot: lot.lot, locale } })}
          >
            <CsrfField />
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="lot" value={lot.lot} />
            <FormFoot className="btn" send={text.t('release.revoke')} />
          </Form>
        )}
      </div>
    </li>
  )
}

/** For whom and when the chosen lots are released; works without script. */
function PassForm({ fault, today }: { readonly fault: string; readonly today: string }) {
  const text = useText()
  const { locale } = useApp()
  const navigate = useNavigate()
  return (
    <section className="sec" aria-labelledby="pass-h">
      <h2 id="pass-h">{text.t('release.pass.heading')}</h2>
      <Form<void>
        id="pass-form"
        className="release-form"
        method="post"
        action={makePasses.path}
        aria-labelledby="pass-h"
        wordsOf={releaseWords}
        startWords={fault === '' ? '' : text.dyn(`release.reason.${fault}`, text.t('error.generic'))}
        done=""
        isChecked={false}
        act={async (api, form) => {
          // What needs script only to be said here is refused by the server without.
          if (!form.has('lots')) throw new Failure('INVALID_INPUT', { words: text.t('release.choose.one') })
          const body = { lots: form.getAll('lots').map(Number), carrier: fieldText(form, 'carrier'), on: fieldText(form, 'on'), locale }
          const { lots } = await api(makePasses, { body })
          void navigate(`/releaseSheets?lots=${lots.join(',')}`)
        }}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <InputField
          id="pass-carrier"
          name="carrier"
          label={text.t('release.carrier')}
          hint={text.t('release.carrier.hint')}
          maxLength={CARRIER_LENGTH_MAX}
          autoComplete="off"
          required
        />
        <InputField
          id="pass-on"
          name="on"
          type="date"
          label={text.t('release.on')}
          hint={text.t('release.on.hint')}
          defaultValue={today}
          required
        />
        <FormFoot className="btn ink" send={text.t('release.make')} />
      </Form>
    </section>
  )
}

/** Won lots that have not left the yard, with what keeps each, and the pass for whoever collects it. */
export function Page({ data }: { readonly data: PickUpsData }) {
  const text = useText()
  const { lots, total, page, pages, fault, storage } = data
  const first = lots.find(mayLeave)
  return (
    <article className="own release">
      <h1>{text.t('release.title')}</h1>
      <p>{text.t('release.lead')}</p>
      {total === 0 ? (
        <p className="empty">
          {text.t('release.none')}{' '}
          <Link className="link" to="/lotsWon">
            {text.t('release.none.go')}
          </Link>
        </p>
      ) : (
        <p className="dim">{text.t('release.count', { count: total })}</p>
      )}
      <ul className="pick-ups" aria-label={text.t('release.choose')}>
        {lots.map((lot) => (
          <PickUpRow key={lot.lot} lot={lot} storage={storage.find((one) => one.lot === lot.lot)} />
        ))}
      </ul>
      <PageSteps page={page} pages={pages} to={(to) => `${PATH}?page=${to}`} />
      {first === undefined ? null : <PassForm fault={fault} today={first.today} />}
    </article>
  )
}
