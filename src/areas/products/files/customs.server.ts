// What customs ask for goes by few names wherever a file comes from: the code of the goods, and the country they are from.
import { iso3Of } from '#rules/country.ts'
import { hsnFinding } from '#rules/tax/rateFindings.ts'
import type { Profile } from '#server/records/serve.ts'

type Column = 'hsn' | 'country_of_origin'

interface Named {
  column: Column
  header: RegExp
  /** Undefined where the cell says something else: theirs may have ten digits, and name a country nobody knows. */
  read(cell: string): string | undefined
}

const known: readonly Named[] = [
  {
    column: 'hsn',
    header: /(^|[ _])(hsn?|harmoni[sz]ed)([ _]system|[ _]tariff)?([ _](code|number))?$/,
    read(cell) {
      const digits = cell.replaceAll(/[\s.]/g, '')
      return hsnFinding(digits) ? undefined : digits
    },
  },
  {
    column: 'country_of_origin',
    header: /(^|[ _])(country[ _]of[ _](origin|manufacture)|origin[ _]country|coo)$/,
    read: iso3Of,
  },
]

/** Without what shops put around a name: a marketplace, a number, a prefix. */
const bareOf = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/\[[^[\]]*\]|#\d+|\.value$|^meta: _?|^g:/g, '')
    .trim()

const columnOf = (header: string): Column | undefined => known.find(one => one.header.test(bareOf(header)))?.column

/** A profile that says of these columns too what they become. */
export const withCustoms = (profile: Profile): Profile => ({
  ...profile,
  mapped: header => profile.mapped?.(header) ?? columnOf(header),
})

interface CustomsRow {
  headers: readonly string[]
  peek(header: string): string
  take(...headers: string[]): string
}

/** What the product's own row says, the first, else what all its variants agree in; what does not fit is not taken. */
export const customsCells = (rows: readonly CustomsRow[]): Record<string, string> =>
  Object.fromEntries(
    known.flatMap(({ column, read }) => {
      const told = rows.map(row => {
        const header = row.headers.find(name => columnOf(name) === column && row.peek(name) !== '')
        return { row, header, value: header && read(row.peek(header)) }
      })
      const all = new Set(told.flatMap(({ value }) => value ?? []))
      const value = told[0]?.value ?? (all.size === 1 ? [...all][0] : undefined)
      if (value === undefined) return []
      for (const { row, header, value: own } of told) if (own === value) row.take(header!)
      return [[column, value]]
    }),
  )
