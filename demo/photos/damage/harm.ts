/** What can be wrong with a vehicle, as far as a picture can show it. */
export type Harm = 'front' | 'rear' | 'left' | 'right' | 'top' | 'hail' | 'burn' | 'water' | 'scratch' | 'mechanical'
