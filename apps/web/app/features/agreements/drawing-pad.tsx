import { useEffect, useId, useRef } from 'react'
import type SignaturePad from 'signature_pad'
import { DRAWING, type Stroke, writeStrokes } from '@app/rules/agreements/signature.ts'
import { useText } from '../../platform/app-info.ts'
import { useFieldError } from '../../ui/form/form-state.ts'

/** Points that are sent of one drawing; of more every second, third … is left out. */
const POINTS_MAX = 3_000

const within = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)))

/** What was drawn, in the units of the field; neighbours that are the same point count once. */
function strokesOf(pad: SignaturePad, scale: number): readonly Stroke[] {
  const groups = pad.toData()
  const count = groups.reduce((sum, { points }) => sum + points.length, 0)
  const step = Math.max(1, Math.ceil(count / POINTS_MAX))
  return groups.map(({ points }) =>
    points
      .filter((_, at) => at % step === 0 || at === points.length - 1)
      .map(({ x, y }) => ({ x: within(x * scale, DRAWING.width), y: within(y * scale, DRAWING.height) }))
      .filter(({ x, y }, at, all) => at === 0 || all[at - 1]?.x !== x || all[at - 1]?.y !== y),
  )
}

/** Lets the canvas draw in the pixels in which it is shown, in the colour of the text around. */
function fit(canvas: HTMLCanvasElement): number {
  const scale = DRAWING.width / canvas.getBoundingClientRect().width
  canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0)
  return scale
}

/** A field to draw a signature in. What is drawn is sent as strokes, in a hidden field. */
export function DrawingPad() {
  const text = useText()
  const id = useId()
  const error = useFieldError('signature')
  const canvas = useRef<HTMLCanvasElement>(null)
  const sent = useRef<HTMLInputElement>(null)
  const pad = useRef<SignaturePad>(null)

  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    let isGone = false
    let watching: ResizeObserver | undefined
    const begin = async (): Promise<void> => {
      // Loaded once somebody wants to draw.
      const { default: Pad } = await import('signature_pad')
      if (isGone) return
      let scale = fit(element)
      const drawn = new Pad(element, { penColor: getComputedStyle(element).color })
      pad.current = drawn
      const keep = (): void => {
        if (sent.current !== null) sent.current.value = drawn.isEmpty() ? '' : writeStrokes(strokesOf(drawn, scale))
      }
      drawn.addEventListener('endStroke', keep)
      watching = new ResizeObserver(() => {
        const before = scale
        scale = fit(element)
        if (scale === before) return
        // A phone that was turned: the same strokes at the new size.
        const data = drawn.toData().map((group) => ({
          ...group,
          points: group.points.map((point) => ({ ...point, x: (point.x * before) / scale, y: (point.y * before) / scale })),
        }))
        drawn.fromData(data)
      })
      watching.observe(element)
    }
    void begin()
    return () => {
      isGone = true
      watching?.disconnect()
      pad.current?.off()
      pad.current = null
    }
  }, [])

  const clear = (): void => {
    pad.current?.clear()
    if (sent.current !== null) sent.current.value = ''
  }
  return (
    <div className="field">
      <p id={id}>{text.t('agree.sign.draw')}</p>
      <canvas
        ref={canvas}
        className="agr-pad"
        width={DRAWING.width}
        height={DRAWING.height}
        role="img"
        aria-labelledby={id}
        aria-describedby={error === '' ? undefined : `${id}-note`}
      />
      <input ref={sent} type="hidden" name="signature" />
      {error === '' ? null : (
        <p className="bad" id={`${id}-note`}>
          {error}
        </p>
      )}
      <p>
        <button type="button" className="btn ghost sm" onClick={clear}>
          {text.t('agree.sign.clear')}
        </button>
      </p>
    </div>
  )
}
