/** What is drawn first: what a page asks for before what is prepared, thumbnails before full pictures. */
export const RANKS = ['asked thumbnail', 'asked full', 'prepared thumbnail', 'prepared full'] as const
export type Rank = (typeof RANKS)[number]

export interface Queued {
  readonly name: string
  /** Pictures from one source share a vehicle, so a painter that has it in memory takes them next. */
  readonly source: string
}

/** How many pictures of a rank are searched for one whose vehicle is at hand. */
const LOOK_AHEAD = 32

export class DrawQueue<Job extends Queued> {
  readonly #waiting = new Map<Rank, Map<string, Job>>(RANKS.map((rank) => [rank, new Map()]))

  get size(): number {
    return [...this.#waiting.values()].reduce((sum, jobs) => sum + jobs.size, 0)
  }

  add(job: Job, rank: Rank): void {
    this.#waiting.get(rank)!.set(job.name, job)
  }

  /** Moves a waiting job forward to a better rank; a worse one or an unknown job changes nothing. */
  raise(name: string, rank: Rank): void {
    for (const from of RANKS.slice(RANKS.indexOf(rank) + 1)) {
      const job = this.#waiting.get(from)!.get(name)
      if (job === undefined) continue
      this.#waiting.get(from)!.delete(name)
      this.add(job, rank)
      return
    }
  }

  /** The next job; among the first of its rank one from the given source goes first. */
  take(source: string | null): Job | undefined {
    for (const jobs of this.#waiting.values()) {
      const ahead = [...jobs.values().take(LOOK_AHEAD)]
      const job = ahead.find((one) => one.source === source) ?? ahead[0]
      if (job === undefined) continue
      jobs.delete(job.name)
      return job
    }
    return undefined
  }

  /** Empties the queue. */
  drain(): Job[] {
    const jobs = [...this.#waiting.values()].flatMap((waiting) => [...waiting.values()])
    for (const waiting of this.#waiting.values()) waiting.clear()
    return jobs
  }
}
