import { type DeskOverview, retryProviderNotice } from '@app/contract/operations/desk-overview.ts'
import { useApp } from '../../../platform/app-info.ts'
import { Link } from 'react-router'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { useDesk } from '../../desks/use-desk.ts'
import { digits, useTelling, wholeOf } from './telling.ts'

/** That a list has more than is shown of it, and the way to all of it. */
function More({ count, shown, to }: { readonly count: number; readonly shown: number; readonly to: string }) {
  const telling = useTelling()
  if (count <= shown) return null
  return (
    <Link className="link" to={to}>
      {telling.text.t('ops.now.whole', { count: digits(count, telling) })}
    </Link>
  )
}

/** The mails that could not be delivered, the notices that were given up and the imports that left rows out, one by one. */
export function Faults({ data }: { readonly data: DeskOverview }) {
  const { mails, failedMails, notices, deadNotices, imports, faultyImports } = data
  const { text, formats, when } = useTelling()
  const { nowMs, zone } = useApp()
  const { act, message } = useDesk()
  return (
    <>
      {failedMails.length === 0 ? null : (
        <Section id="mails-h" title={text.t('ops.now.mails')}>
          <ul className="drops">
            {failedMails.map(({ id, to, reason, at }) => (
              <li key={id}>
                <span>{to}</span>
                <span className="dim">{[reason, when(at)].filter((part) => part !== '').join(', ')}</span>
              </li>
            ))}
          </ul>
          <More count={mails.count} shown={failedMails.length} to={wholeOf('mails')} />
        </Section>
      )}
      {deadNotices.length === 0 ? null : (
        <Section id="notices-h" title={text.t('ops.now.notices')}>
          <output className="desk-said">{message}</output>
          <ul className="drops">
            {deadNotices.map(({ id, provider, ref, reason, at }) => (
              <li key={id}>
                <span>
                  {provider} {ref}
                </span>
                <span className="dim">{[reason, when(at)].filter((part) => part !== '').join(', ')}</span>
                <ActButton className="btn sm has-script" act={() => act((api) => api(retryProviderNotice, { body: { id } }))}>
                  {text.t('ops.now.notices.retry')}
                  <span className="vh">: {ref}</span>
                </ActButton>
              </li>
            ))}
          </ul>
          <More count={notices.count} shown={deadNotices.length} to={wholeOf('notices')} />
        </Section>
      )}
      {faultyImports.length === 0 ? null : (
        <Section id="imports-h" title={text.t('ops.now.imports', { count: imports.count })}>
          <p className="dim">{text.t('ops.now.imports.lead')}</p>
          <ul className="drops">
            {faultyImports.map(({ id, fileName, rowsRead, rowsRejected, at }) => (
              <li key={id}>
                <span>{fileName}</span>
                <span className="dim">
                  {text.t('ops.now.imports.row', { rejected: formats.number(rowsRejected), read: formats.number(rowsRead) })}{' '}
                  {formats.yardTime(Date.parse(at), zone, nowMs)}
                </span>
              </li>
            ))}
          </ul>
          <More count={imports.count} shown={faultyImports.length} to={wholeOf('imports')} />
        </Section>
      )}
    </>
  )
}
