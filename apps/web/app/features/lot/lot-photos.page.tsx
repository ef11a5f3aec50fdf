import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Photo } from '../../ui/photo.tsx'
import type { LotPageData } from './lot-data.ts'
import { SalePlate } from '../lots/sale-plate.tsx'

const FULL = { width: 1024, height: 768 } as const
const FIRST_COUNT = 2

export const load = async (args: LoadArgs): Promise<LotPageData> => (await import('./lot-data.ts')).loadLot(args)

export const head = ({ card }: LotPageData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('lot.photos.heading', { name: card.name }),
  canonicalPath: card.path,
})

/** Every photo of a lot at once, whole. */
export function Page({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { card, pictures } = data
  return (
    <>
      <div className="lp-head">
        <div>
          <nav className="crumbs" aria-label={text.t('nav.breadcrumb')}>
            <Link to={card.path}>← {text.t('lot.photos.back')}</Link>
          </nav>
          <h1>{text.t('lot.photos.heading', { name: card.name })}</h1>
          <SalePlate lot={card} />
        </div>
      </div>
      {pictures.length === 0 ? <p>{text.t('gallery.none.text')}</p> : null}
      <ul className="wall">
        {pictures.map((picture, index) => (
          <li key={picture.full}>
            <a href={picture.high} aria-label={`${text.t('gallery.full')}: ${text.t('gallery.number', { number: index + 1 })}`}>
              <Photo
                src={picture.full}
                alt={`${card.name}. ${text.t('gallery.number', { number: index + 1 })}`}
                {...FULL}
                isFirst={index < FIRST_COUNT}
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
