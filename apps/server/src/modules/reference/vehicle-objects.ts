import type { ReferenceData } from '@app/contract/reference/reference.answers.ts'
import { COLOURS } from '@app/rules/reference/vehicles/colours.ts'
import { DAMAGE_CATEGORY_PRIORITY, DAMAGE_TYPES } from '@app/rules/reference/vehicles/damage-types.ts'
import { HIGHLIGHT_ICONS, ZIP_MILES } from '@app/rules/reference/lot-features.ts'
import { DEFAULT_LOT_RESULT_FIELDS, PERCENTAGE_MAXIMUMS, searchYears } from '@app/rules/reference/lot-result-fields.ts'
import { makesOfType, typesOfMake } from '@app/rules/reference/vehicles/makes-by-type.ts'
import { MAKES, makeOf } from '@app/rules/reference/vehicles/makes.ts'
import { modelsOf } from '@app/rules/reference/vehicles/models.ts'
import { TITLE_TYPES } from '@app/rules/reference/titles/title-types.ts'
import { VEHICLE_CATEGORIES } from '@app/rules/reference/vehicles/vehicle-categories.ts'
import { VEHICLE_TYPES, vehicleTypeCodeOf, vehicleTypeField } from '@app/rules/reference/vehicles/vehicle-types.ts'
import type { Text } from '@app/text/create-text.ts'

type CodeList = ReferenceData['vehicleMakes']

const codesOf = (list: readonly { readonly code: string; readonly name: string }[]): CodeList =>
  list.map(({ code, name }) => ({ code, description: name }))

/** Makes of a vehicle type named by its letter or wire code; none for an unknown type. */
export function makesOf(vehicleTypeId: string): CodeList {
  const type = vehicleTypeCodeOf(vehicleTypeId)
  return type === null ? [] : codesOf(makesOfType(type))
}

/** Models of a make named by its code or name; a model's code is its name. */
export function modelsOfMake(makeId: string): CodeList {
  const code = modelsOf(makeId.toUpperCase()).length > 0 ? makeId.toUpperCase() : (makeOf(makeId)?.code ?? '')
  return modelsOf(code).map((model) => ({ code: model, description: model }))
}

const makesAndModels: ReferenceData['vehicleMakeandModels'] = MAKES.flatMap(({ code, name }) => {
  const [first] = typesOfMake(code)
  const type = first === undefined ? '' : vehicleTypeField(first)
  const models = modelsOf(code).map((model) => ({ type, category: 'MODEL' as const, group: code, code: model, description: model }))
  return [{ type, category: 'MAKE' as const, group: code, code, description: name }, ...models]
})

/** The objects about vehicles (MKT-3.48, MKT-3.50, MKT-3.52). */
export const vehicleObjects = {
  vehicleTypes: (text: Text) =>
    VEHICLE_TYPES.map(({ code, text: wire }) => ({ code: vehicleTypeField(code), description: text.dyn(`vehicleType.${code}`, wire) })),
  percentageMaximums: () => PERCENTAGE_MAXIMUMS,
  vehicleMakeandModels: () => makesAndModels,
  searchYears: (_text: Text, thisYear: number) => searchYears(thisYear),
  vehicleMakes: () => codesOf(MAKES),
  colors: (text: Text) => COLOURS.map((colour) => ({ code: colour.code, description: text.dyn(`colour.${colour.code}`, colour.text) })),
  vehicleCategories: () => VEHICLE_CATEGORIES.map(({ field, label }) => ({ code: field, description: label })),
  zipMiles: () => ZIP_MILES,
  defaultLotResultsFields: () => DEFAULT_LOT_RESULT_FIELDS,
  highlightIcons: () => HIGHLIGHT_ICONS,
  validHighlightIcons: () => HIGHLIGHT_ICONS.filter(({ iconType }) => iconType === 'H').map(({ iconCode }) => iconCode),
  titleLongDescription: () => Object.fromEntries([...TITLE_TYPES.values()].map(({ code, description }) => [code, description])),
  damageTypes: (text: Text) =>
    DAMAGE_TYPES.map(({ code, text: wire, category }) => ({
      code: `DAMAGECODE_${code}`,
      description: text.dyn(`damage.${code}`, wire),
      category,
      priority: DAMAGE_CATEGORY_PRIORITY[category],
    })),
} as const
