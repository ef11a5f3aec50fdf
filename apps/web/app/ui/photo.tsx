import { useEffect, useRef, useState } from 'react'

/** Shown where a lot has no picture, or its picture does not come (MKT-8.27). */
const NO_PHOTO = '/no-photo.svg'

/** Our own pictures may still be in the making at their first request. */
const OWN_PICTURES = '/media/'
const RETRY_FIRST_MS = 2_000
const RETRIES_MAX = 5

interface PhotoProps {
  readonly src: string | null
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The first screen's pictures come at once, the others as they are scrolled to. */
  readonly isFirst?: boolean
  readonly className?: string
}

/** Asks again for a picture that did not come, each time twice as late; `onCome` hears when it is there. */
function useRetries(src: string | null, onCome: () => void): void {
  useEffect(() => {
    if (!src?.startsWith(OWN_PICTURES)) return
    let timer: ReturnType<typeof setTimeout>
    const ask = (tries: number): void => {
      timer = setTimeout(
        () => {
          const probe = new Image()
          probe.addEventListener('load', onCome)
          if (tries < RETRIES_MAX) probe.addEventListener('error', () => ask(tries + 1))
          probe.src = src
        },
        RETRY_FIRST_MS * 2 ** (tries - 1),
      )
    }
    ask(1)
    return () => clearTimeout(timer)
  }, [src, onCome])
}

/** A picture that is never cropped and keeps its place; a missing or broken one is the no-photo image until it comes. */
export function Photo({ src, alt, width, height, isFirst = false, className }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const [mend] = useState(() => () => setBroken(null))
  useEffect(() => {
    // A picture may have failed before the page took over from the document.
    if (src !== null && image.current?.complete && image.current.naturalWidth === 0) setBroken(src)
  }, [src])
  useRetries(broken, mend)
  const shown = src === null || broken === src ? NO_PHOTO : src
  return (
    <img
      ref={image}
      className={className}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
