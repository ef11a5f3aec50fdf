import type { RetainedRecordShown, RetentionOpened } from '@app/contract/operations/retention/retention.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Section } from '../../../ui/section.tsx'

const PAGE_NAME = /^page-(\d+)$/

/** What a file is; pages by their number. */
function fileWords(name: string, text: Text): string {
  const page = PAGE_NAME.exec(name)?.[1]
  return page === undefined ? text.dyn(`retention.file.${name}`, name) : text.t('retention.file.page', { page })
}

/** What a record is: a category of papers, a form that was signed, a hit of a screening list. */
function recordWords({ kind, category }: RetainedRecordShown, text: Text): string {
  if (kind === 'SCREENING') return text.t('retention.screening')
  return kind === 'PAPER' ? text.dyn(`papers.category.${category}`, category) : text.dyn(`agree.form.${category}`, category)
}

function Kept({ kept, request }: { readonly kept: RetainedRecordShown; readonly request: number }) {
  const text = useText()
  const { display } = useFormats()
  const { record, site, goesOn, isAsSealed, files } = kept
  const day = dayInWords(goesOn, display)
  return (
    <li data-record={record}>
      <div>
        <p>
          <b>{recordWords(kept, text)}</b> <span className="dim">{text.t('retention.record', { site: text.t(`site.${site}`), day })}</span>
        </p>
        {isAsSealed ? (
          <p className="acts">
            {files.map(({ file, name }) => (
              <a className="link" key={file} href={`/data/operations/retention/${request}/files/${file}`} download>
                {fileWords(name, text)}
              </a>
            ))}
          </p>
        ) : (
          <p className="alert">{text.t('ops.reason.ALTERED')}</p>
        )}
      </div>
    </li>
  )
}

/** What the reader may see for a while, account by account. */
export function OpenedList({ opened }: { readonly opened: readonly RetentionOpened[] }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  return (
    <Section id="retention-opened-h" title={text.t('retention.opened')}>
      {opened.length === 0 ? <p className="dim">{text.t('retention.opened.none')}</p> : null}
      {opened.map(({ id, number, until, records }) => (
        <div key={id} data-opened={id}>
          <h3>{text.t('retention.opened.of', { number: String(number), when: timeWithin(Date.parse(until), zone, nowMs) })}</h3>
          {records.length === 0 ? <p>{text.t('retention.kept.none')}</p> : null}
          <ul className="drops">
            {records.map((kept) => (
              <Kept key={kept.record} kept={kept} request={id} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
