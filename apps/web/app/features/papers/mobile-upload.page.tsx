import '../../style/papers.css'
import { Link } from 'react-router'
import { openUploadLink } from '@app/contract/documents/upload-links.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { loadPhone, PHONE_PATH, type PhoneData } from './mobile-upload-data.ts'
import { formFaultWords } from './paper-words.ts'
import { PhoneFiles } from './phone-files.tsx'
import { PhoneForm } from './phone-form.tsx'

/** The page that a phone opens by the code on another screen (ACC-2.45): no session, no names, no papers but those it sends. */
export const load = loadPhone
export const head = (): PageHead => ({ canonicalPath: PHONE_PATH })

/** Asks before the key is used up: whoever opens a link by mistake, or to preview it, uses nothing up. */
function Door({ link }: { readonly link: string }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <>
      <h1>{text.t('phone.door.title')}</h1>
      <p>{text.t('phone.door.lead')}</p>
      <p className="alert warn">{text.t('phone.door.warn')}</p>
      <form method="post" action={openUploadLink.path}>
        <input type="hidden" name="key" value={link} />
        <input type="hidden" name="locale" value={locale} />
        <button className="btn ink wide" type="submit">
          {text.t('phone.door.open')}
        </button>
      </form>
    </>
  )
}

/** What somebody can do whose code was opened too late, or twice. */
function Dead() {
  const text = useText()
  return (
    <>
      <h1>{text.t('phone.dead.title')}</h1>
      <p>{text.t('phone.dead.lead')}</p>
      <ul className="pap-ways">
        <li>{text.t('phone.dead.screen')}</li>
        <li>{text.t('phone.dead.here')}</li>
      </ul>
      <p className="acts">
        <Link className="btn ink wide" to="/login?redirectUrl=%2FaccountInformation%2Flicenses">
          {text.t('phone.dead.signIn')}
        </Link>
      </p>
    </>
  )
}

/** The papers to choose from, those that are asked for. */
function Which({ data }: { readonly data: PhoneData }) {
  const text = useText()
  return (
    <nav aria-labelledby="phone-which">
      <h2 className="pap-h" id="phone-which">
        {text.t('phone.which')}
      </h2>
      <ul className="pap-pick">
        {data.phone.categories.map((category) => (
          <li key={category}>
            <Link to={`${PHONE_PATH}?paper=${category}`} aria-current={category === data.chosen ? 'true' : undefined}>
              {text.t(`papers.category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How a form without script ended. */
function Ended({ outcome, fault }: Pick<PhoneData, 'outcome' | 'fault'>) {
  const text = useText()
  if (outcome === 'success') return <p className="alert">{text.t('phone.sent')}</p>
  if (fault === '') return null
  return (
    <p className="alert bad" role="alert">
      {formFaultWords(fault, text)}
    </p>
  )
}

/** The page of a phone that has opened a link. */
function Open({ data }: { readonly data: PhoneData }) {
  const text = useText()
  const { zone } = useApp()
  const { timeAt } = useFormats()
  const { files, filesLeft, expiresAt } = data.phone
  return (
    <>
      <h1>{text.t('phone.title')}</h1>
      <p className="dim">{text.t('phone.lead', { time: timeAt(Date.parse(expiresAt), zone), files: filesLeft })}</p>
      <Ended {...data} />
      {filesLeft === 0 ? (
        <p className="alert">{text.t('phone.full')}</p>
      ) : (
        <>
          <Which data={data} />
          <PhoneForm key={`${data.chosen} ${data.takesFiles}`} data={data} />
        </>
      )}
      {files.length === 0 ? null : (
        <>
          <h2 className="pap-h">{text.t('phone.files')}</h2>
          <PhoneFiles files={files} label={text.t('phone.files')} />
          <p className="dim">{text.t('phone.delete')}</p>
        </>
      )}
    </>
  )
}

export function Page({ data }: { readonly data: PhoneData }) {
  const { state } = data.phone
  return (
    <section className="paps pap-phone">
      {state === 'DOOR' ? <Door link={data.key} /> : state === 'OPEN' ? <Open data={data} /> : <Dead />}
    </section>
  )
}
