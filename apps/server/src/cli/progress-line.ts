const BAR_CELLS = 30
const REDRAW_MS = 100
const MS_PER_SECOND = 1_000

/** Where a long command is: words, 0 to 1, and how many things are done. */
export interface Progress {
  readonly step: string
  readonly share: number
  readonly done: number
}

export interface ProgressLine {
  show(progress: Progress): void
  /** Takes the bar away, or ends the quiet lines. */
  end(): void
}

function rateOf(done: number, startedMs: number): string {
  const seconds = (performance.now() - startedMs) / MS_PER_SECOND
  return seconds > 0 ? `${Math.round(done / seconds).toLocaleString('en-US')}/s` : ''
}

/**
 * Progress of one kind of thing (`rows`, `pictures`) on standard error: a bar with rate on a terminal, one line a step elsewhere.
 */
export function openProgressLine(things: string, stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  const startedMs = performance.now()
  let drawnMs = 0
  let step = ''
  return {
    show: (progress) => {
      const isNewStep = progress.step !== step
      step = progress.step
      if (!stream.isTTY) {
        if (isNewStep) stream.write(`${progress.step} …\n`)
        return
      }
      if (!isNewStep && performance.now() - drawnMs < REDRAW_MS) return
      drawnMs = performance.now()
      const filled = Math.round(Math.min(1, progress.share) * BAR_CELLS)
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled)
      const count = progress.done.toLocaleString('en-US')
      stream.write(
        `\r${progress.step} ${bar} ${Math.round(progress.share * 100)} %  ${count} ${things}  ${rateOf(progress.done, startedMs)}\u001B[K`,
      )
    },
    end: () => {
      if (stream.isTTY) stream.write('\r\u001B[K')
    },
  }
}

const BLOCK_CELLS = 6

/** A bar of a step of unknown length: a block that moves from end to end, and the seconds it has taken. */
function wander(elapsedMs: number): string {
  const way = BAR_CELLS - BLOCK_CELLS
  const at = way - Math.abs((Math.floor(elapsedMs / REDRAW_MS) % (2 * way)) - way)
  return `${'░'.repeat(at)}${'█'.repeat(BLOCK_CELLS)}${'░'.repeat(way - at)} ${Math.round(elapsedMs / MS_PER_SECOND)} s`
}

/** Shows that a step goes on while `work` does: a wandering bar on a terminal; elsewhere one line by `say`, none without it. */
export async function showWhile<T>(
  step: string,
  work: () => Promise<T>,
  { stream = process.stderr, say }: { readonly stream?: NodeJS.WriteStream; readonly say?: (line: string) => void } = {},
): Promise<T> {
  if (!stream.isTTY) {
    say?.(`${step} …`)
    return work()
  }
  const startedMs = performance.now()
  const draw = (): void => void stream.write(`\r${step} ${wander(performance.now() - startedMs)}\u001B[K`)
  const timer = setInterval(draw, REDRAW_MS)
  draw()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    stream.write('\r\u001B[K')
  }
}
