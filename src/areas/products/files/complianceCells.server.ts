// What the law wants on the label, as cells of the product file and back.
import type { Values } from '#contract/field.ts'
import type { productCreate as columns } from '../columns.ts'
import type { Compliance } from '../products.ts'

type Column = Extract<
  keyof typeof columns,
  | 'generic_name'
  | 'country_of_origin'
  | `manufacturer_${string}`
  | `importer_${string}`
  | `care_${string}`
  | 'licence_no'
  | 'shelf_life_days'
>
type Nested = { [field: string]: string | number | Nested | undefined }

const places: Readonly<Record<Column, readonly [keyof Compliance, string?]>> = {
  generic_name: ['genericName'],
  country_of_origin: ['countryOfOrigin'],
  manufacturer_name: ['manufacturer', 'name'],
  manufacturer_address: ['manufacturer', 'address'],
  importer_name: ['importer', 'name'],
  importer_address: ['importer', 'address'],
  care_phone: ['consumerCare', 'phone'],
  care_email: ['consumerCare', 'email'],
  licence_no: ['licenceNo'],
  shelf_life_days: ['shelfLifeDays'],
}
const cells = Object.entries(places) as [Column, readonly [string, string?]][]

export const complianceColumns = cells.map(([column]) => column)

const at = (said: Nested, [top, below]: readonly [string, string?]): unknown =>
  below === undefined ? said[top] : (said[top] as Nested | undefined)?.[below]

const put = (said: Nested, [top, below]: readonly [string, string?], value: string | number | undefined): void => {
  if (below === undefined) said[top] = value
  else said[top] = { ...(said[top] as Nested | undefined), [below]: value }
}

/** What the label cannot be without; where one part of it is known, the others are empty and not absent. */
const whole = (said: Nested): Nested => {
  const importer = said.importer as Nested | undefined
  return {
    ...said,
    genericName: said.genericName ?? '',
    manufacturer: { name: '', address: '', ...filled(said.manufacturer) },
    consumerCare: { phone: '', email: '', ...filled(said.consumerCare) },
    ...(importer && { importer: { name: '', address: '', ...filled(importer) } }),
  }
}
const filled = (part: unknown): Nested =>
  Object.fromEntries(Object.entries((part ?? {}) as Nested).filter(([, value]) => value !== undefined))

const alpha3 = /^[A-Z]{3}$/

/** `compliance`: as the row leaves it, undefined where it changes nothing. `kept`: cells that say nothing of use without a country. */
export const complianceFrom = (
  values: Partial<Values<typeof columns>>,
  held: unknown,
): { compliance?: unknown; kept: Record<string, string> } => {
  const said = structuredClone((held ?? {}) as Nested)
  const changed = cells.filter(([column, place]) => {
    const value = values[column]
    return value !== undefined && (value ?? '') !== (at(said, place) ?? '')
  })
  if (changed.length === 0) return { kept: {} }
  const country =
    values.country_of_origin === undefined ? said.countryOfOrigin : values.country_of_origin?.toUpperCase()
  const isKnown = typeof country === 'string' && alpha3.test(country)
  const some = cells.some(([column]) => values[column] !== undefined && values[column] !== null)
  if (!isKnown && some)
    return {
      kept: Object.fromEntries(
        changed.flatMap(([column]) => (values[column] === null ? [] : [[`x_${column}`, String(values[column])]])),
      ),
    }
  for (const [column, place] of changed) put(said, place, values[column] ?? undefined)
  const isEmpty = cells.every(([, place]) => (at(said, place) ?? '') === '')
  return { compliance: isEmpty ? null : { ...whole(said), ...(isKnown && { countryOfOrigin: country }) }, kept: {} }
}

export const complianceCells = (held: unknown): Record<string, unknown> =>
  held ? Object.fromEntries(cells.map(([column, place]) => [column, at(held as Nested, place)])) : {}
