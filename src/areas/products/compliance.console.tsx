// What the law wants on the label, as it is read.
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import { f } from '#contract/f.ts'
import type { Field } from '#contract/field.ts'
import { Definitions, recordOf } from './pairs.console.tsx'
import type { Compliance } from './products.ts'

const short = f.text({ max: 200 })

const address = f.text({ max: 500, format: 'long' })

const country = f.text({
  max: 3,
  format: 'country',
})

export interface Part {
  path: readonly [keyof Compliance] | readonly [keyof Compliance, string]
  label: string
  field: Field
  isRequired: boolean
}

const part = (path: Part['path'], label: string, field: Field, isRequired = true): Part => ({
  path,
  label: `products.screen.${label}`,
  field,
  isRequired,
})

export const first = [
  part(['genericName'], 'genericName', short),
  part(['countryOfOrigin'], 'countryOfOrigin', country),
  part(['licenceNo'], 'licenceNo', f.text({ max: 80 }), false),
  part(['shelfLifeDays'], 'shelfLife', f.integer({ min: 0, max: 36_500 }), false),
]

export const groups = {
  manufacturer: [part(['manufacturer', 'name'], 'name', short), part(['manufacturer', 'address'], 'street', address)],
  importer: [part(['importer', 'name'], 'name', short), part(['importer', 'address'], 'street', address)],
  consumerCare: [
    part(['consumerCare', 'phone'], 'carePhone', f.text({ max: 20, format: 'phone' })),
    part(['consumerCare', 'email'], 'careEmail', f.text({ max: 200, format: 'email' })),
  ],
}

export const at = (value: Compliance, [top, below]: Part['path']): unknown =>
  below === undefined ? value[top] : recordOf(value[top])[below]

export const ComplianceCell = ({ value }: CellProps) => {
  const { t, pair, country: countryName } = useWords()
  const said = recordOf(value) as Compliance
  const one = (entry: Part, group?: string) => {
    const written = String(at(said, entry.path) ?? '')
    const text = entry.field === country && written ? countryName(written) : written
    const label = t(entry.label)
    return text ? [[group ? pair(t(`products.screen.${group}`), label) : label, text] as const] : []
  }
  const below = Object.entries(groups).flatMap(([group, parts]) =>
    parts.flatMap(entry => one(entry, group === 'consumerCare' ? undefined : group)),
  )
  return <Definitions pairs={value ? [...first.flatMap(entry => one(entry)), ...below] : []} />
}
