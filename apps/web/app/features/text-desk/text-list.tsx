import { Link } from 'react-router'
import type { DeskText, TextDesk } from '@app/contract/house-texts/house-texts.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { deskPath } from './text-desk-data.ts'

/** What a draft or a version is called. */
export function nameOf({ kind, version, id }: Pick<DeskText, 'kind' | 'version' | 'id'>, text: Text): string {
  const of = { kind: text.t(`textDesk.kind.${kind}`) }
  return version === null ? text.t('textDesk.one.draft', { ...of, number: String(id) }) : text.t('textDesk.one', { ...of, version })
}

function stateOf({ state, isInForce, firstOn }: DeskText, firstDay: string, text: Text): string {
  if (state !== 'CONFIRMED') return text.t(`textDesk.state.${state}`)
  if (isInForce) return text.t('textDesk.state.inForce')
  return text.t(firstOn >= firstDay ? 'textDesk.state.coming' : 'textDesk.state.over')
}

/** The texts of a site: drafts first, then what is confirmed, then what came with the software. */
export function TextList({ desk, open }: { readonly desk: TextDesk; readonly open: number | null }) {
  const text = useText()
  const { display } = useFormats()
  const title = text.t('textDesk.list', { site: text.t(`site.${desk.site}`) })
  return (
    <Section id="text-list-h" title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen */}
      <div className="scroll" tabIndex={0} role="region" aria-label={text.t('textDesk.title')}>
        <table className="sales">
          <thead>
            <tr>
              <th scope="col">{text.t('textDesk.kind')}</th>
              <th scope="col">{text.t('textDesk.from')}</th>
              <th scope="col">{text.t('textDesk.state')}</th>
              <th scope="col">{text.t('textDesk.who')}</th>
            </tr>
          </thead>
          <tbody>
            {desk.texts.map((one) => (
              <tr key={`${one.kind} ${one.id}`} data-text={one.id ?? undefined}>
                <th scope="row">
                  {one.id === null ? (
                    nameOf(one, text)
                  ) : (
                    <Link className="link" to={deskPath(desk.site, { id: one.id })} aria-current={one.id === open ? 'true' : undefined}>
                      {nameOf(one, text)}
                    </Link>
                  )}
                </th>
                <td>{one.firstOn === '' ? null : dayInWords(one.firstOn, display)}</td>
                <td>{stateOf(one, desk.firstDay, text)}</td>
                <td>
                  {one.author === null ? text.t('textDesk.shipped') : [one.author, one.decidedBy].filter((who) => who !== null).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
