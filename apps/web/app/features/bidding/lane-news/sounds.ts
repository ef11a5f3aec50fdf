import type { NewsKind } from '../lane-model/news.ts'

/** One tone: pitch in hertz, start and length in seconds after the call. */
type Tone = readonly [hertz: number, atS: number, lengthS: number]

/** What each news sounds like: rising is good, falling is bad, equal ticks count. */
const TUNES: Readonly<Record<NewsKind, readonly Tone[]>> = {
  lot: [[440, 0, 0.12]],
  price: [[660, 0, 0.06]],
  lead: [
    [523, 0, 0.1],
    [784, 0.11, 0.16],
  ],
  outbid: [
    [784, 0, 0.1],
    [415, 0.11, 0.2],
  ],
  'outbid-elsewhere': [
    [784, 0, 0.08],
    [415, 0.09, 0.12],
  ],
  once: [[880, 0, 0.08]],
  twice: [
    [880, 0, 0.08],
    [880, 0.16, 0.08],
  ],
  result: [[330, 0, 0.2]],
  won: [
    [523, 0, 0.12],
    [659, 0.13, 0.12],
    [784, 0.26, 0.24],
  ],
  pause: [[300, 0, 0.3]],
  message: [[587, 0, 0.1]],
  soon: [[988, 0, 0.08]],
  near: [
    [988, 0, 0.08],
    [1175, 0.12, 0.12],
  ],
}

const LOUDNESS = 0.12
const FADE_S = 0.02

let audio: AudioContext | null = null

/** Must be called by a press or key, since browsers give no sound before one. */
export function wakeSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

/** Sounds one piece of news; silent until sound was woken. */
export function sound(kind: NewsKind): void {
  if (audio === null || audio.state !== 'running') return
  for (const [hertz, atS, lengthS] of TUNES[kind]) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    const start = audio.currentTime + atS
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_S)
    loudness.gain.linearRampToValueAtTime(0, start + lengthS)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + lengthS)
  }
}
