import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../../platform/app-info.ts'
import { hasSingleKeys } from '../../platform/single-keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { LotPicture } from './lot-data.ts'
import { useZoom, ZOOM_STEP } from './use-zoom.ts'

const HIGH = { width: 1600, height: 1200 } as const

interface ZoomDialogProps {
  readonly pictures: readonly LotPicture[]
  readonly name: string
  readonly start: number
  /** Called with the picture last shown. */
  readonly onClose: (at: number) => void
}

/** The full screen: one picture at a time, by arrow keys and buttons; wheel, pinch, double tap and, while such keys are on, + − zoom, a drag moves. */
export function ZoomDialog({ pictures, name, start, onClose }: ZoomDialogProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const { stage, by, reset } = useZoom()
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (step: number): void => {
    reset()
    setAt((at + step + pictures.length) % pictures.length)
  }
  const arrows: Readonly<Record<string, () => void>> = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1) }
  const signs: Readonly<Record<string, () => void>> = {
    '+': () => by(ZOOM_STEP),
    '=': () => by(ZOOM_STEP),
    '-': () => by(1 / ZOOM_STEP),
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = arrows[event.key] ?? (hasSingleKeys() ? signs[event.key] : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }
  const picture = pictures[at]
  if (!picture) return null
  return (
    <dialog className="zoom" ref={dialog} aria-label={name} onClose={() => onClose(at)} onKeyDown={onKeyDown}>
      <div className="zoom-stage" ref={stage}>
        <Photo key={picture.high} src={picture.high} alt={`${name}. ${text.t('gallery.number', { number: at + 1 })}`} {...HIGH} isFirst />
      </div>
      <div className="zoom-bar">
        <output className="gal-cap">{text.t('gallery.position', { number: at + 1, total: pictures.length })}</output>
        <button className="btn sq" type="button" aria-label={text.t('gallery.previous')} onClick={() => turn(-1)}>
          <Icon name="left" />
        </button>
        <button className="btn sq" type="button" aria-label={text.t('gallery.next')} onClick={() => turn(1)}>
          <Icon name="right" />
        </button>
        <button className="btn sq" type="button" aria-label={text.t('gallery.zoom.in')} onClick={() => by(ZOOM_STEP)}>
          <Icon name="zoom" />
        </button>
        <button className="btn sq" type="button" aria-label={text.t('gallery.zoom.reset')} onClick={reset}>
          <Icon name="full" />
        </button>
        <button className="btn sq" type="button" aria-label={text.t('gallery.full.close')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
