import type { FormEvent } from 'react'
import type { UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { createUploadLink, revokeUploadLink } from '@app/contract/documents/upload-links.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { localPath } from '../../platform/routing/routing.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { PhoneFiles } from './phone-files.tsx'
import { usePhoneLink } from './use-phone-link.ts'

/** One button that does one thing, by script or as a form. */
function OneAct({
  path,
  label,
  className,
  act,
}: {
  readonly path: string
  readonly label: string
  readonly className: string
  readonly act: () => Promise<void>
}) {
  const { locale } = useApp()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void act()
  }
  return (
    <form method="post" action={path} onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <button className={className} type="submit">
        {label}
      </button>
    </form>
  )
}

/** The code that a phone scans, and its address for one that cannot. */
function Code({ url, picture }: Pick<UploadLink, 'url' | 'picture'>) {
  const text = useText()
  if (picture === null) return null
  return (
    <div className="pap-code">
      <svg className="qr" role="img" aria-label={text.t('phone.mine.qr')} viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
      <div className="pap-code-words">
        <p>{text.t('phone.mine.scan')}</p>
        <div className="field">
          <label htmlFor="phone-address">{text.t('phone.mine.address')}</label>
          <input className="in" id="phone-address" value={url} readOnly />
        </div>
      </div>
    </div>
  )
}

/** The link by which a phone sends papers for the reader, and what came by it (OQ-A60). */
export function PhoneLink({ first }: { readonly first: UploadLink }) {
  const text = useText()
  const { zone, locale } = useApp()
  const { timeAt } = useFormats()
  const { link, hasFailed, make, revoke } = usePhoneLink(first)
  const { state, expiresAt, filesLeft, files } = link
  const isAlive = state === 'WAITING' || state === 'OPEN'
  return (
    <section className="paps" id="phone" aria-labelledby="phone-h" data-link={state}>
      <h3 className="pap-h" id="phone-h">
        {text.t('phone.mine.title')}
      </h3>
      {isAlive ? null : <p>{text.t('phone.mine.lead')}</p>}
      <div className="paps" role="status">
        {state === 'OVER' ? <p>{text.t('phone.mine.over')}</p> : null}
        {state === 'OPEN' ? <p className="alert">{text.t('phone.mine.open')}</p> : null}
        {isAlive ? <p>{text.t('phone.mine.until', { time: timeAt(Date.parse(expiresAt), zone), files: filesLeft })}</p> : null}
        {isAlive && files.length === 0 ? <p className="dim">{text.t('phone.mine.none')}</p> : null}
        {files.length === 0 ? null : <PhoneFiles files={files} label={text.t('phone.mine.files')} />}
        {hasFailed ? <p className="bad">{text.t('phone.mine.failed')}</p> : null}
      </div>
      <Code url={link.url} picture={link.picture} />
      <div className="acts">
        {isAlive ? (
          <>
            <OneAct path={revokeUploadLink.path} label={text.t('phone.mine.revoke')} className="btn" act={revoke} />
            <form className="no-script" method="get" action={localPath(locale, '/accountInformation/licenses')}>
              <button className="btn ghost" type="submit">
                {text.t('phone.mine.look')}
              </button>
            </form>
          </>
        ) : (
          <OneAct
            path={createUploadLink.path}
            label={text.t(state === 'OVER' ? 'phone.mine.again' : 'phone.mine.make')}
            className="btn"
            act={make}
          />
        )}
      </div>
    </section>
  )
}
