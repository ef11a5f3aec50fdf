import type { Body } from './catalogue/read-catalogue.ts'

// How sales-data files name each shape; the trade never settled on one text.
export const BODY_TEXTS: Readonly<Record<Body, readonly string[]>> = {
  sedan: ['SEDAN', 'SEDAN 4DR', 'SEDAN 4D'],
  coupe: ['COUPE', 'COUPE 2DR'],
  convertible: ['CONVERTIBLE'],
  hatchback: ['HATCHBACK', 'HATCHBACK 4DR'],
  wagon: ['WAGON', 'STATION WAGON'],
  crossover: ['SPORT UTILITY VEHICLE', '4DR SPORT UTILITY', 'SUV', '4DR SPOR'],
  suv: ['4DR SPORT UTILITY', 'SPORT UTILITY VEHICLE', 'SUV'],
  minivan: ['SPORTS VAN', 'MINI-VAN', 'VAN PASSENGER'],
  'cargo-van': ['CARGO VAN', 'VAN CARGO'],
  pickup: ['PICKUP'],
  'ext-pickup': ['4DR EXT CAB PICKUP', 'PICKUP'],
  'crew-pickup': ['CREW PICKUP', 'PICKUP'],
  'box-truck': ['STRAIGHT TRUCK', 'CUTAWAY'],
  semi: ['TRACTOR TRUCK', 'TRACTOR'],
  bus: ['BUS'],
  motorcycle: ['ROAD/STREET', 'ROAD'],
  atv: ['ALL TERRAIN', 'SIDE BY SIDE'],
  boat: [''],
  'travel-trailer': ['TRAILER'],
  motorhome: ['MOTORIZED HOME'],
  'semi-trailer': ['TRAILER'],
  forklift: [''],
  loader: [''],
}

// Texts by body; two texts of one drive keep both spellings in use.
export const DRIVE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  F: ['FRONT WHEEL DRIVE', 'Front-wheel Drive'],
  R: ['REAR WHEEL DRIVE', 'Rear-wheel drive'],
  A: ['ALL WHEEL DRIVE', 'All wheel drive'],
  '4': ['4X4 W/REAR WHEEL DRV', '4x4 w/Rear Wheel Drv'],
  '-': [''],
}

export const FUEL_TEXTS: Readonly<Record<string, readonly string[]>> = {
  GAS: ['GAS'],
  DIESEL: ['DIESEL'],
  HYBRID: ['HYBRID ENGINE', 'ELECTRIC AND GAS HYBRID'],
  ELECTRIC: ['ELECTRIC'],
  FLEXIBLE: ['FLEXIBLE', 'FLEXIBLE FUEL'],
  '': [''],
}
