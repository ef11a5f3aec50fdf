import '../../style/gallery.css'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { isMotionReduced } from '../../platform/routing/scroll.ts'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { LotCard } from '../lots/lot-card-data.ts'
import type { LotPicture } from './lot-data.ts'

const FULL = { width: 1024, height: 768 } as const
/** Thumbnails below a picture. */
const THUMBS_SHOWN = 6
const THUMB = { width: 160, height: 120 } as const

type ZoomModule = typeof import('./zoom-dialog.tsx')

interface GalleryProps {
  readonly pictures: readonly LotPicture[]
  /** Its name, and what is drawn of it where there are no pictures. */
  readonly card: Pick<LotCard, 'number' | 'name' | 'drawing' | 'damageCode' | 'damage' | 'secondaryCode' | 'secondary'>
}

/** Where a track of pictures is scrolled to, and how to move it. */
function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const list = track.current
    if (!list) return
    const onScroll = (): void => setAt(Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth))))
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => list.removeEventListener('scroll', onScroll)
  }, [count])
  const show = (index: number): void => {
    const list = track.current
    const next = (index + count) % count
    const isFar = Math.abs(next - at) > 1
    list?.scrollTo({ left: next * list.clientWidth, behavior: isFar || isMotionReduced() ? 'instant' : 'smooth' })
  }
  return { track, at, show }
}

/** Arrow keys turn the pictures wherever in the gallery the focus is. */
function useArrowKeys(turn: (step: 1 | -1) => void) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const gallery = root.current
    const onKey = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
      if (step === null) return
      event.preventDefault()
      turn(step)
    }
    gallery?.addEventListener('keydown', onKey)
    return () => gallery?.removeEventListener('keydown', onKey)
  }, [turn])
  return root
}

/** The track's pictures; each is a link to its largest size, which script shows on the full screen instead. */
function Track({
  pictures,
  card: { name },
  onOpen,
}: Pick<GalleryProps, 'pictures'> & { readonly card: Pick<LotCard, 'name'>; readonly onOpen: (event: MouseEvent) => void }) {
  const text = useText()
  return pictures.map((picture, index) => (
    <li key={picture.full + String(index)} id={`photo-${index + 1}`}>
      <a href={picture.high} onClick={onOpen} aria-label={`${text.t('gallery.full')}: ${text.t('gallery.number', { number: index + 1 })}`}>
        <Photo src={picture.full} alt={`${name}. ${text.t('gallery.number', { number: index + 1 })}`} {...FULL} isFirst={index === 0} />
      </a>
    </li>
  ))
}

/**
 * The pictures: a track that the finger swipes, arrow keys and buttons turn, thumbnails jump in. Without script the track scrolls
 * by itself and thumbnails are plain links. Pictures are never cropped.
 */
export function Gallery({ pictures, card }: GalleryProps) {
  const text = useText()
  const { track, at, show } = useTrack(pictures.length)
  const [zoom, setZoom] = useState<ZoomModule | null>(null)
  const [start, setStart] = useState(0)
  const root = useArrowKeys((step) => show(at + step))
  // The full screen comes with the first picture that is opened in it.
  const openAt = (event: MouseEvent, index: number): void => {
    event.preventDefault()
    setStart(index)
    void import('./zoom-dialog.tsx').then(setZoom)
  }
  const open = (event: MouseEvent): void => openAt(event, at)
  const close = (last: number): void => {
    setZoom(null)
    show(last)
  }
  if (pictures.length === 0) return <NoPictures card={card} />
  const isMany = pictures.length > 1
  return (
    <section className="gal" ref={root} aria-label={text.t('gallery.label')}>
      <div className="gal-main">
        <ul className="track" ref={track}>
          <Track pictures={pictures} card={card} onOpen={open} />
        </ul>
        {isMany ? (
          <>
            <button className="btn sq prev has-script" type="button" aria-label={text.t('gallery.previous')} onClick={() => show(at - 1)}>
              <Icon name="left" />
            </button>
            <button className="btn sq next has-script" type="button" aria-label={text.t('gallery.next')} onClick={() => show(at + 1)}>
              <Icon name="right" />
            </button>
          </>
        ) : null}
        <button className="btn sq full has-script" type="button" aria-label={text.t('gallery.full')} onClick={open}>
          <Icon name="full" />
        </button>
        <span className="gal-cap">{text.t('gallery.position', { number: at + 1, total: pictures.length })}</span>
      </div>
      {isMany ? <Thumbs pictures={pictures} card={card} at={at} onShow={show} onOpen={openAt} /> : null}
      {zoom ? <zoom.ZoomDialog pictures={pictures} name={card.name} start={start} onClose={close} /> : null}
    </section>
  )
}

/** In place of the pictures of a lot without any: no photo is invented, a drawing shows what the file says. */
function NoPictures({ card }: Pick<GalleryProps, 'card'>) {
  const text = useText()
  const damages = [text.dyn(`damage.${card.damageCode}`, card.damage), text.dyn(`damage.${card.secondaryCode}`, card.secondary)]
  const damage = damages.filter((one) => one !== '').join(', ')
  return (
    <section className="gal" aria-label={text.t('gallery.label')}>
      <div className="gal-main none">
        <Photo
          src={card.drawing}
          alt={text.t(damage === '' ? 'gallery.drawing.plain' : 'gallery.drawing', { name: card.name, damage })}
          {...FULL}
          isFirst
        />
        <p className="gal-cap">{text.t('gallery.none.text')}</p>
      </div>
    </section>
  )
}

interface ThumbsProps extends GalleryProps {
  readonly at: number
  readonly onShow: (index: number) => void
  readonly onOpen: (event: MouseEvent, index: number) => void
}

/** The first pictures, small; the last of them says how many more there are, and leads to all. */
function Thumbs({ pictures, card, at, onShow, onOpen }: ThumbsProps) {
  const text = useText()
  const more = pictures.length - THUMBS_SHOWN
  const last = THUMBS_SHOWN - 1
  const show = (event: MouseEvent, index: number): void => {
    event.preventDefault()
    onShow(index)
  }
  return (
    <ul className="thumbs" aria-label={text.t('gallery.thumbs')}>
      {pictures.slice(0, THUMBS_SHOWN).map((picture, index) => {
        const leadsToAll = more > 0 && index === last
        const name = text.t('gallery.number', { number: index + 1 })
        return (
          <li key={picture.thumb + String(index)}>
            <a
              href={leadsToAll ? localPath(text.locale, `/lot/${card.number}/Photos`) : `#photo-${index + 1}`}
              aria-label={leadsToAll ? `${name}, ${text.t('gallery.more', { count: more })}` : name}
              aria-current={index === Math.min(at, last) ? 'true' : undefined}
              onClick={(event) => (leadsToAll ? onOpen(event, last) : show(event, index))}
            >
              <Photo src={picture.thumb} alt="" {...THUMB} />
              {leadsToAll ? <span className="gal-cap">+{more}</span> : null}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
