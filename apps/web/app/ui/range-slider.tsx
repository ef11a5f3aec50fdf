interface RangeSliderProps {
  /** Names of the two ends. */
  readonly labels: readonly [low: string, high: string]
  readonly low: number
  readonly high: number
  readonly scale: { readonly min: number; readonly max: number; readonly step: number }
  readonly onDrag: (range: { readonly low: number; readonly high: number }) => void
  readonly onRelease: () => void
}

/** Two native range inputs over one track; keys, touch and screen readers come with them. */
export function RangeSlider({ labels, low, high, scale, onDrag, onRelease }: RangeSliderProps) {
  const thumb = (label: string, value: number, place: (value: number) => { low: number; high: number }) => (
    <input
      type="range"
      aria-label={label}
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={value}
      onChange={(event) => onDrag(place(Number(event.target.value)))}
      onPointerUp={onRelease}
      onKeyUp={onRelease}
      onBlur={onRelease}
    />
  )
  return (
    <div className="slider">
      {thumb(labels[0], Math.min(low, high), (value) => ({ low: Math.min(value, high), high }))}
      {thumb(labels[1], Math.max(low, high), (value) => ({ low, high: Math.max(value, low) }))}
    </div>
  )
}
