import type { Text } from '@app/text/create-text.ts'
import { asWritten } from './lot-name.ts'

/** Areas of the messages that are keyed by the text a lot carries. */
export type TradeArea = 'fuelText' | 'driveText' | 'transmissionText' | 'colourText' | 'bodyText'

/** A wire text (`GAS`, `Front-wheel Drive`) in the reader's words; as it is written where it is none of the trade's. */
export const vehicleWord = (area: TradeArea, wireText: string, text: Text): string =>
  text.dyn(`${area}.${wireText.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`, asWritten(wireText))
