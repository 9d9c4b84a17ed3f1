// The brands of the demo's vendors.
import type { Tx } from '#server/db/tenant.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { brands } from './brands.ts'

/** Whether the vendor of the transaction has any yet: then it is filled. */
export const hasBrands = async (tx: Tx): Promise<boolean> =>
  (await fieldsWhere(tx, brands, ['id'], undefined, { limit: 1, deleted: true })).length > 0

const themes = ['#7A1F3D', '#1F4E7A', '#2F5D3A']

export const seedBrands = async (
  tx: Tx,
  vendor: { code: string; brands: readonly string[] },
  chance: DatedChance,
): Promise<{ id: string; code: string; colour: string }[]> => {
  const rows = vendor.brands.map((code, at) => ({
    ...base(chance, vendor.code, chance.id(), 1, 390),
    code,
    name: { 'en-in': code.toUpperCase() },
    slug: code,
    sort_rank: at,
    support_email: 'care@nucleus.example',
    theme: {
      primary: themes[at] as string,
      accent: themes[(at + 1) % 3],
      text: '#1A1A1A',
      surface: '#FFFFFF',
      radius: 8,
      fontHeading: 'Inter',
      fontBody: 'Inter',
    },
  }))
  await insertRows(tx, 'brands', rows)
  return rows.map(({ id, code, theme }) => ({ id, code, colour: theme.primary }))
}
